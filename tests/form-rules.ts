/** Every form of the product with each of its rules broken one by one: the same rows for the browser and for the API. */
export type Broken = {
  /** The field on the wire and its label on the screen. */
  field: string
  label: string
  value: string
  /** What goes over the wire where it is not the text itself. */
  sent?: unknown
  says: string
}
export type FormRules = {
  method: 'POST' | 'PUT'
  path: string
  /** A body that is right in all fields but the broken one. */
  body: Record<string, unknown>
  broken: Broken[]
}

const address = 'Please enter a valid email address'
const long = (max: number) => `Please use at most ${max} characters.`
const views = 'Please enter a whole number of views, at least 1.'
const tooManyViews = 'Please enter at most 1,000,000 views.'
const short = 'Password must be at least 6 characters'
const good = 'quiet owl on a fan 81'

const emails = (says: string): Broken[] =>
  ['nobody', 'nobody@', '@example.org', 'two words@example.org', `${'e'.repeat(250)}@example.org`].map(
    (value) => ({ field: 'email', label: 'Email', value, says }),
  )
const names = (label: string, least: number): Broken[] => [
  { field: 'name', label, value: 'n'.repeat(least - 1), says: `Name must be at least ${least} characters` },
  { field: 'name', label, value: '     ', says: `Name must be at least ${least} characters` },
  { field: 'name', label, value: 'n'.repeat(121), says: long(120) },
]
const passwords = (label: string): Broken[] => [
  { field: 'password', label, value: '', says: short },
  { field: 'password', label, value: 'kx7#Q', says: short },
  { field: 'password', label, value: 'kx7#Q!'.repeat(50), says: long(256) },
]

export const forms = {
  login: {
    method: 'POST',
    path: '/api/auth/login',
    body: { email: 'ada@example.org', password: good },
    broken: [...emails(address), ...passwords('Password')],
  },
  registration: {
    method: 'POST',
    path: '/api/auth/register',
    body: { name: 'Ada Example', email: 'ada@example.org', password: good },
    broken: [...names('Full Name', 2), ...emails(address), ...passwords('Password')],
  },
  'forgot password': {
    method: 'POST',
    path: '/api/auth/forgot-password',
    body: { email: 'ada@example.org' },
    broken: [
      { field: 'email', label: 'Email', value: '', says: 'Please enter your email address.' },
      { field: 'email', label: 'Email', value: '   ', says: 'Please enter your email address.' },
      { field: 'email', label: 'Email', value: `${'e'.repeat(250)}@example.org`, says: address },
    ],
  },
  'reset password': {
    method: 'POST',
    path: '/api/auth/reset-password',
    body: { token: 'A'.repeat(43), password: good },
    broken: passwords('New Password'),
  },
  waitlist: {
    method: 'POST',
    path: '/api/waitlist',
    body: { name: 'Ada', email: 'ada@example.org', profession: 'Engineer' },
    broken: [
      { field: 'name', label: 'Name', value: '', says: 'Name is required' },
      { field: 'name', label: 'Name', value: '  ', says: 'Name is required' },
      { field: 'name', label: 'Name', value: 'n'.repeat(121), says: long(120) },
      ...emails('Please enter a valid email'),
      { field: 'profession', label: 'Profession', value: '', says: 'Profession is required' },
      { field: 'profession', label: 'Profession', value: 'p'.repeat(121), says: long(120) },
    ],
  },
  details: {
    method: 'POST',
    path: '/api/recipients',
    body: { accessToken: 'A'.repeat(43), name: 'Grace Reader', email: 'grace@example.org', phone: '' },
    broken: [
      ...names('Name', 3),
      ...emails(address),
      { field: 'phone', label: 'Phone', value: '5'.repeat(41), says: long(40) },
    ],
  },
  'one-time link': {
    method: 'POST',
    path: '/api/shares',
    body: { ideaId: 1, shareType: 'one-time', maxViews: 1 },
    broken: [
      { field: 'maxViews', label: 'Maximum Views', value: '0', sent: 0, says: views },
      { field: 'maxViews', label: 'Maximum Views', value: '1.5', sent: 1.5, says: views },
    ],
  },
  'time-limited link': {
    method: 'POST',
    path: '/api/shares',
    body: { ideaId: 1, shareType: 'time-dependent', maxViews: null, expiresAt: null },
    broken: [
      { field: 'maxViews', label: 'Maximum Views', value: 'two', sent: 'two', says: views },
      { field: 'maxViews', label: 'Maximum Views', value: '1000001', sent: 1_000_001, says: tooManyViews },
    ],
  },
  'email link': {
    method: 'POST',
    path: '/api/shares',
    body: { ideaId: 1, shareType: 'email', recipientEmail: 'grace@example.org' },
    broken: [
      { field: 'recipientEmail', label: 'Recipient Email', value: '', says: address },
      { field: 'recipientEmail', label: 'Recipient Email', value: 'nobody', says: address },
    ],
  },
  profile: {
    method: 'PUT',
    path: '/api/profile',
    body: { name: 'Ada Example', email: 'ada@example.org' },
    broken: names('Name', 2),
  },
  'password change': {
    method: 'PUT',
    path: '/api/profile/password',
    body: { current: good, password: `${good} 2` },
    broken: passwords('New Password'),
  },
  comment: {
    method: 'POST',
    path: '/api/comments',
    body: { content: 'Words.' },
    broken: [{ field: 'content', label: 'Add a comment', value: 'x'.repeat(5001), says: long(5000) }],
  },
} as const satisfies Record<string, FormRules>
export type FormName = keyof typeof forms
