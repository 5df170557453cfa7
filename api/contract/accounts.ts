import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { email, Instant, name, password } from './fields.ts'
import { limits } from './rules/limits.ts'

export const User = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  profileImage: v.nullable(v.string()),
})
export type User = v.InferOutput<typeof User>

const accountName = name(limits.registrationNameMin, 'Name must be at least 2 characters')

export const Register = v.strictObject({
  name: accountName,
  email: email(),
  password,
  /** Needed only where registration is by invitation. */
  invitation: v.optional(v.string()),
})
export const SignIn = v.strictObject({ email: email(), password })
export const ForgotPassword = v.strictObject({
  email: v.pipe(
    v.string('Please enter your email address.'),
    v.trim(),
    v.nonEmpty('Please enter your email address.'),
    v.maxLength(limits.emailLength, 'Please enter a valid email address'),
  ),
})
export const ResetPassword = v.strictObject({ token: v.pipe(v.string(), v.maxLength(200)), password })
export const UpdateProfile = v.strictObject({
  name: accountName,
  /** The specification's screen sends it; it cannot be changed and is ignored. */
  email: v.optional(v.string()),
})
export const ChangePassword = v.strictObject({
  current: v.pipe(v.string(), v.maxLength(limits.passwordLength)),
  password,
})
export const SessionInfo = v.object({
  id: v.string(),
  current: v.boolean(),
  startedAt: Instant,
  seenAt: Instant,
  device: v.string(),
})
export type SessionInfo = v.InferOutput<typeof SessionInfo>

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  body: Register,
  status: 201,
  answer: v.object({ success: v.boolean() }),
})
export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  body: SignIn,
  status: 200,
  answer: v.object({ success: v.boolean(), user: User }),
})
/** Without a session it changes nothing. */
export const signOut = endpoint({
  method: 'POST',
  by: 'owner',
  path: '/api/auth/logout',
  status: 200,
  answer: v.object({ success: v.boolean() }),
})
export const getMe = endpoint({
  method: 'GET',
  by: 'whoever is signed in',
  path: '/api/auth/me',
  status: 200,
  answer: User,
})
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  body: ForgotPassword,
  status: 200,
  answer: v.object({ message: v.string() }),
})
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  body: ResetPassword,
  status: 204,
  answer: null,
})
export const updateProfile = endpoint({
  method: 'PUT',
  by: 'owner',
  path: '/api/profile',
  body: UpdateProfile,
  status: 200,
  answer: User,
})
export const uploadProfileImage = endpoint({
  method: 'POST',
  by: 'owner',
  path: '/api/profile/image',
  upload: 'image',
  status: 200,
  answer: User,
})
export const getProfileImage = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/profile/image',
  status: 200,
  answer: 'file',
})
export const changePassword = endpoint({
  method: 'PUT',
  by: 'owner',
  path: '/api/profile/password',
  body: ChangePassword,
  status: 204,
  answer: null,
})
export const listSessions = endpoint({
  method: 'GET',
  by: 'owner',
  path: '/api/profile/sessions',
  status: 200,
  answer: v.array(SessionInfo),
})
export const endSession = endpoint({
  method: 'DELETE',
  by: 'owner',
  path: '/api/profile/sessions/:id',
  params: v.object({ id: v.pipe(v.string(), v.regex(/^[a-f0-9]{24}$/)) }),
  status: 204,
  answer: null,
})
