// @vitest-environment jsdom
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { reactPage } from '../../../tests/support/react-page.ts'
import { Dialog } from './dialog.tsx'

/** jsdom does not implement dialogs. */
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
  },
})
const draw = reactPage()

/** What Chromium does when Esc is pressed a second time. */
async function closeUnasked() {
  const dialog = document.querySelector('dialog')
  if (!dialog) throw new Error('There is no dialog.')
  await act(async () => {
    dialog.dispatchEvent(new Event('cancel'))
    dialog.open = false
    dialog.dispatchEvent(new Event('close'))
  })
  return dialog
}

function Screen({ staysOpen }: { staysOpen: boolean }) {
  const [open, setOpen] = useState(true)
  return <Dialog open={open} title="Voice memo" onClose={() => setOpen(staysOpen)} />
}

test('a dialog that is to stay is shown again when the browser closes it without asking', async () => {
  await draw(<Screen staysOpen />)
  expect((await closeUnasked()).open).toBe(true)
  expect((await closeUnasked()).open).toBe(true)
})

test('a question that such a dialog asks is asked once, after it is shown again', async () => {
  const asked: boolean[] = []
  const ask = () => void asked.push(document.querySelector('dialog')?.open === true)
  await draw(<Dialog open title="Comments" onClose={ask} />)
  await closeUnasked()
  expect(asked).toEqual([true])
})

test('any other dialog that the browser closes without asking stays closed', async () => {
  await draw(<Screen staysOpen={false} />)
  expect((await closeUnasked()).open).toBe(false)
})
