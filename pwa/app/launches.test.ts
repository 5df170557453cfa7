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

describe('a launch of the app that is open', () => {
  it('opens the address inside the app', () => {
    const { open, launch } = browser()
    launch('https://vault.example/editor/new')
    launch('https://vault.example/dashboard?source=shortcut')
    expect(open.mock.calls).toEqual([['/editor/new'], ['/dashboard?source=shortcut']])
  })

  it('from the home screen leaves the page as it is', () => {
    const { open, launch } = browser([here])
    launch(here)
    expect(open).not.toHaveBeenCalled()
  })

  it('is not followed twice when it is the one that loaded the page', () => {
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
  ])('to %s is ignored', (target) => {
    const { open, launch } = browser()
    launch(target)
    expect(open).not.toHaveBeenCalled()
  })
})
