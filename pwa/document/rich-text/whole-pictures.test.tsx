// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { reactPage } from '../../../tests/support/react-page.ts'
import { until } from '../../../tests/support/until.ts'
import { RichText } from './rich-text.tsx'

const draw = reactPage()
HTMLDialogElement.prototype.showModal ??= () => undefined
HTMLDialogElement.prototype.close ??= () => undefined

const settled = async () => {
  await import('../zoom/show-picture.ts')
  await new Promise((resolve) => setTimeout(resolve))
}

test('a picture that is tapped twice while its code is loading opens once, and again after it was closed', async () => {
  await draw(<RichText html='<img src="/api/assets/9/file" alt="a hinge">' />)
  await until(() => expect(document.images).toHaveLength(1))
  const [picture] = document.images
  picture?.click()
  picture?.click()
  await settled()
  const dialogs = () => document.querySelectorAll('dialog')
  expect(dialogs()).toHaveLength(1)
  dialogs()[0]?.dispatchEvent(new Event('cancel', { cancelable: true }))
  expect(dialogs()).toHaveLength(0)
  picture?.click()
  await settled()
  expect(dialogs()).toHaveLength(1)
})
