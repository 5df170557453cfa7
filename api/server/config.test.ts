import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './start-errors.ts'

const lineFor = (environment: Record<string, string>) => {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

describe('the configuration', () => {
  test('has a default for every setting', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      publicOrigin: 'http://localhost:3000',
      secure: false,
      mongodbUri: null,
      secretKey: null,
      registration: 'open',
      smtpUrl: null,
      mailFrom: { name: 'IdeaVault', address: 'no-reply@localhost' },
      supportEmail: null,
      retentionDays: 90,
      serviceWorker: true,
      trustProxy: 0,
    })
  })

  test('treats an empty value as not set', () => {
    expect(readConfig({ PORT: '', PUBLIC_ORIGIN: '', SMTP_URL: '' })).toEqual(readConfig({}))
  })

  test('is frozen', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true)
  })

  test('has an origin with the port, and Secure cookies for https', () => {
    expect(readConfig({ PORT: '8080' }).publicOrigin).toBe('http://localhost:8080')
    expect(readConfig({ PUBLIC_ORIGIN: 'https://vault.example/' })).toMatchObject({
      publicOrigin: 'https://vault.example',
      secure: true,
      mailFrom: { name: 'IdeaVault', address: 'no-reply@vault.example' },
    })
  })

  test.each(['https://Vault.Example', 'https://vault.example:443/', ' HTTPS://vault.example '])(
    'reads the origin %s as https://vault.example',
    (value) => expect(readConfig({ PUBLIC_ORIGIN: value }).publicOrigin).toBe('https://vault.example'),
  )

  test.each([
    ['https://192.168.1.20', 'no-reply@[192.168.1.20]'],
    ['https://[fe80::1]:8443', 'no-reply@[IPv6:fe80::1]'],
    ['https://vault.example:8443', 'no-reply@vault.example'],
  ])('of a server at %s has the valid sender address %s', (origin, address) => {
    expect(readConfig({ PUBLIC_ORIGIN: origin }).mailFrom.address).toBe(address)
  })

  test('with MONGODB_URI requires a SECRET_KEY of at least 32 characters', () => {
    const MONGODB_URI = 'mongodb://db.example/vault'
    expect(lineFor({ MONGODB_URI })).toMatch(/^SECRET_KEY is not set: .*at least 32 characters/)
    expect(lineFor({ MONGODB_URI, SECRET_KEY: 'k'.repeat(31) })).toMatch(/^SECRET_KEY is not valid/)
    for (const uri of [MONGODB_URI, 'mongodb://u:p@a:1,b:2/vault?replicaSet=rs0', 'mongodb+srv://db/vault'])
      expect(lineFor({ MONGODB_URI: uri, SECRET_KEY: 'k'.repeat(32) })).toBe('accepted')
  })

  test.each([
    ['PORT', 'http', 'a whole number from 1 to 65535'],
    ['HOST', ' ', 'an address to listen on, such as 127.0.0.1'],
    ['PUBLIC_ORIGIN', 'vault.example', 'an address such as https://vault.example, without a path'],
    ['MONGODB_URI', 'localhost', 'an address that starts with mongodb:// or mongodb+srv://'],
    [
      'MONGODB_URI',
      'mongodb://db.example/?replicaSet=rs0',
      'an address that names its database, such as mongodb://db.example/ideavault (data stored without a name is in /test)',
    ],
    ['SECRET_KEY', 'short', 'at least 32 characters'],
    ['REGISTRATION', 'closed', 'open or invite'],
    [
      'SMTP_URL',
      'smtp://user:pass#word@mail.example',
      'an address such as smtps://user:password@mail.example, with # / ? in a password as %23 %2F %3F',
    ],
    ['MAIL_FROM', 'nobody', 'an email address, such as IdeaVault <vault@example.org>'],
    ['SUPPORT_EMAIL', 'nobody', 'an email address'],
    [
      'WITNESSES',
      'witness.example https://witness.example',
      'keys of witnesses, each followed by a space and its address, separated by commas: witness.example+3f2a91c0+BKx... https://witness.example',
    ],
    ['TRUST_PROXY', 'yes', 'a whole number from 0 to 10'],
    ['LOG_LEVEL', 'loud', 'silent, error, warn, info or debug'],
  ])('with %s=%s is refused with the accepted values', (name, value, accepted) => {
    expect(lineFor({ [name]: value })).toBe(`${name} is not valid: it must be ${accepted}.`)
  })

  test.each([
    ['PORT', ['0', '65536', '-1', '3000.5', '3e3', 'http', '99999999999999999999'], ['1', '65535', ' 8080 ']],
    ['HOST', ['  '], ['0.0.0.0', '::1', 'localhost']],
    ['DATA_DIR', [' ', '"/var/lib/vault"', "'data'"], ['/var/lib/vault', 'data', "it's here"]],
    [
      'PUBLIC_ORIGIN',
      [
        'vault.example',
        'ftp://vault.example',
        'https://vault.example/path',
        'https://vault.example?x=1',
        'https://user@vault.example',
        'javascript:alert(1)',
        'https://',
        'https://vault.example,',
        'https://"vault.example"',
        '*',
      ],
      ['https://vault.example', 'http://localhost:3000', 'http://[::1]:3000'],
    ],
    [
      'MONGODB_URI',
      ['localhost:27017', 'http://db', 'mongodb://db', 'mongodb://db/', 'mongodb+srv://u:p@db/?w=majority'],
      [],
    ],
    ['SECRET_KEY', ['short', 'k'.repeat(31)], ['k'.repeat(32)]],
    ['REGISTRATION', ['closed', 'Open', 'true'], ['open', 'invite']],
    [
      'SMTP_URL',
      ['mail.example', 'http://mail.example', 'smtp://', 'smtp://:25', 'smtp://u:a/b@mail.example'],
      ['smtp://mail.example:25', 'smtps://u:p@mail.example', 'smtp://u:a%2Fb%23@mail.example'],
    ],
    [
      'MAIL_FROM',
      ['nobody', 'a@', 'A <a@b> <c@d>', 'a@b, c@d', 'A\r\nBcc: x@y <a@b>'],
      ['vault@example.org', 'IdeaVault <vault@example.org>'],
    ],
    ['SUPPORT_EMAIL', ['nobody', '@'], ['help@example.org']],
    ['RETENTION_DAYS', ['0', '-1', '36501', 'never', '1.5'], ['1', '36500', 'off']],
    ['SERVICE_WORKER', ['no', 'OFF', '0'], ['on', 'off']],
    ['TRUST_PROXY', ['-1', '11', 'true', 'loopback'], ['0', '1', '10']],
    ['LOG_LEVEL', ['verbose', 'INFO'], ['silent', 'debug']],
  ])('with a wrong %s is refused in one line that names it', (name, bad, good) => {
    for (const value of bad) {
      const line = lineFor({ [name]: value })
      expect(line).toMatch(new RegExp(`^${name} is not valid: it must be .+\\.$`))
      expect(line).not.toContain('\n')
    }
    for (const value of good) expect([value, lineFor({ [name]: value })]).toEqual([value, 'accepted'])
  })

  test('is refused without repeating a secret', () => {
    const lines = [lineFor({ SECRET_KEY: 'hunter2' }), lineFor({ SMTP_URL: 'user:hunter2@mail.example' })]
    expect(lines).toEqual([
      expect.stringMatching(/^SECRET_KEY is not valid: /),
      expect.stringMatching(/^SMTP_URL is not valid: /),
    ])
    for (const line of lines) expect(line).not.toContain('hunter2')
  })

  test('ignores other environment variables', () => {
    expect(lineFor({ HOME: '/root', npm_config_x: '1', __proto__: 'x' })).toBe('accepted')
  })
})

describe('PUSH_SERVICES', () => {
  test.each([
    [undefined, { inside: [] }],
    ['public', { inside: [] }],
    ['off', null],
    ['http://10.0.0.7:9000', { inside: ['http://10.0.0.7:9000'] }],
    ['https://a.lan , https://b.lan/', { inside: ['https://a.lan', 'https://b.lan'] }],
  ])('set to %s is read as %o', (value, push) => {
    expect(readConfig({ PUSH_SERVICES: value }).push).toEqual(push)
  })

  test.each(['on', 'https://a.lan/path', 'https://a.lan,', 'ftp://a.lan'])(
    'is refused when set to %s',
    (value) => {
      expect(() => readConfig({ PUSH_SERVICES: value })).toThrow(
        /^PUSH_SERVICES is not valid: it must be public, off, or addresses such as /,
      )
    },
  )

  test.each([
    [{ SUPPORT_EMAIL: 'help@example.org' }, 'mailto:help@example.org'],
    [{ PUBLIC_ORIGIN: 'https://vault.example' }, 'https://vault.example'],
    [{ MAIL_FROM: 'IdeaVault <vault@example.org>' }, 'mailto:vault@example.org'],
    [{}, 'mailto:no-reply@localhost'],
  ])('with %o gives push services the contact %s', (environment, contact) => {
    expect(readConfig(environment).pushContact).toBe(contact)
  })
})
