import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pageAt, pages } from './pages.ts'

/** The files in pwa/routes, without the layouts around other routes, and in pwa/recipient-pages. */
const routes = readdirSync('pwa/routes').filter((file) => !['__root.tsx', '_owner.tsx'].includes(file))
const recipientPages = readdirSync('pwa/recipient-pages')
const nameOf = (file: string) =>
  file
    .replace(/^_owner\./, '')
    .replace(/^index\b/, '')
    .split('.')[0] ?? ''

describe('the table of pages', () => {
  it('has a row for every route and no other', () => {
    expect(Object.keys(pages).sort()).toEqual([...routes, ...recipientPages].map(nameOf).sort())
  })

  it('calls the pages behind the sign-in the pages of owners', () => {
    const behindSignIn = routes.filter((file) => file.startsWith('_owner.')).map(nameOf)
    const owners = Object.keys(pages).filter((name) => pages[name]?.audience === 'owner')
    expect(owners.sort()).toEqual(behindSignIn.sort())
  })

  it('calls the pages of the other app the pages of recipients', () => {
    const recipients = Object.keys(pages).filter((name) => pages[name]?.audience === 'recipient')
    expect(recipients.sort()).toEqual(recipientPages.map(nameOf).sort())
  })

  it('marks the pages of recipients as neither kept nor listed', () => {
    const recipients = Object.values(pages).filter(({ audience }) => audience === 'recipient')
    expect(recipients).toHaveLength(4)
    for (const page of recipients) expect(page).toMatchObject({ isListed: false, isKept: false })
  })

  it.each([
    ['/', 'public'],
    ['/about', 'public'],
    ['/about/', 'public'],
    ['/login', 'account'],
    ['/reset-password/token', 'account'],
    ['/view', 'recipient'],
    ['/document/token', 'recipient'],
    ['/editor/new', 'owner'],
    ['/editor//', 'owner'],
    ['/about/more', undefined],
    ['/login//more', undefined],
    ['/views', undefined],
    ['/View', undefined],
    ['/constructor', undefined],
    ['/__proto__', undefined],
    ['', 'public'],
  ])('finds the page at %s for the audience %s', (path, audience) => {
    expect(pageAt(path)?.audience).toBe(audience)
  })
})
