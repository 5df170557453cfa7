// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { enterModal, leaveModal } from './modal-stack.ts'

it('a dialog ends above an on-screen keyboard that does not shrink the window', () => {
  const view = Object.assign(new EventTarget(), { height: 700, offsetTop: 0, scale: 1 })
  vi.stubGlobal('visualViewport', view)
  vi.stubGlobal('innerHeight', 700)
  document.body.innerHTML = '<dialog><input></dialog>'
  const [dialog, field] = [document.querySelector('dialog'), document.querySelector('input')]
  if (!dialog || !field) throw new Error('There is no dialog.')
  const reveal = vi.fn()
  Object.assign(dialog, { showModal: () => undefined, close: () => undefined })
  Object.assign(field, { scrollIntoView: reveal })
  const room = () => dialog.style.getPropertyValue('--keyboard')

  enterModal(dialog)
  field.focus()
  expect(room()).toBe('0px')
  view.height = 400
  view.dispatchEvent(new Event('resize'))
  expect([room(), reveal.mock.calls.length]).toEqual(['300px', 1])
  view.offsetTop = 120
  view.dispatchEvent(new Event('scroll'))
  expect([room(), reveal.mock.calls.length]).toEqual(['180px', 1])

  // With pinch zoom nothing is covered.
  view.scale = 2
  view.dispatchEvent(new Event('scroll'))
  expect(room()).toBe('0px')
  leaveModal(dialog)
  view.scale = 1
  view.dispatchEvent(new Event('resize'))
  expect(room()).toBe('0px')
  vi.unstubAllGlobals()
})
