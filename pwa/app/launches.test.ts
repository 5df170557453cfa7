import { describe, expect, it, vi } from 'vitest'
import { followLaunches } from './launches.ts'

const here = 'https://vault.example/dashboard?source=app'

/** A browser that delivers the `waiting` launches as soon as there is a consumer. */
function browser(waiting: string[] = []) {
  let consume = (_: { targetURL?: string | null }) => {}
  const open = vi.fn<(path: string) => void>()
  const queue = {
    setConsumer: (consumer: typeof consume) => {
      consume = consumer
      for (const targetURL of waiting) consumer({ targetURL })
    },
  }
  followLaunches(queue, here, open)
  return { open, launch: (targetURL: string | null) => consume({ targetURL }) }
}

describe('launching the app while it is open', () => {
  it('opens the address inside the app', () => {
    const { open, launch } = browser()
    launch('https://vault.example/editor/new')
    launch('https://vault.example/dashboard?source=shortcut')
    expect(open.mock.calls).toEqual([['/editor/new'], ['/dashboard?source=shortcut']])
  })

  it('with the address it is at, as from the home screen, changes nothing', () => {
    const { open, launch } = browser([here])
    launch(here)
    expect(open).not.toHaveBeenCalled()
  })

  it('does not open a page for the launch that loaded the app', () => {
    const late = browser(['https://vault.example/editor/new'])
    expect(late.open).not.toHaveBeenCalled()
    const { open, launch } = browser()
    launch(here)
    expect(open).not.toHaveBeenCalled()
  })

  it.each([
    'https://elsewhere.example/editor/new',
    'https://vault.example//elsewhere.example/view/abc',
    'nonsense',
    null,
  ])('with the address %s is ignored', (target) => {
    const { open, launch } = browser()
    launch(target)
    expect(open).not.toHaveBeenCalled()
  })
})
