import { expect, test } from 'vitest'
import { nameHosts } from './name-hosts.ts'

test('hosts are listed as the browser lists words in English', () => {
  const list = new Intl.ListFormat('en', { type: 'conjunction' })
  const hosts = ['hn.algolia.com', 'en.wikipedia.org', 'api.crossref.org', 'example.org']
  for (let n = 0; n <= hosts.length; n++)
    expect(nameHosts(hosts.slice(0, n))).toBe(list.format(hosts.slice(0, n)))
})
