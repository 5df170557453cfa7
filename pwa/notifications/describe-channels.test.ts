import { expect, test } from 'vitest'
import { describeChannels } from './describe-channels.ts'

test.each([
  [undefined, /^By email and on your devices$/],
  [{ mail: true, push: true }, /^By email and on your devices$/],
  [{ mail: false, push: true }, /^On your devices$/],
  [{ mail: true, push: false }, /^By email$/],
  [{ mail: false, push: false }, /no mail or notifications/],
])('the text about notifications promises only what the server can send: %j', (site, words) => {
  expect(describeChannels(site)).toMatch(words)
})
