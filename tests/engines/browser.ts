import * as v from 'valibot'
import { expect } from 'vitest'
import { type Driven, elementKey } from './commands.ts'
import { findByName, type Kind, readField, readPage } from './in-page.ts'
import { patiently } from './patiently.ts'

const Element = v.object({ [elementKey]: v.string() })
const NewWindow = v.object({ handle: v.string() })

/** Ctrl and A; the key is let go with the end of the command. */
const selectAll = '\uE009a'

/** What a person does with a browser, in any engine. Everything waits until the page is so far. */
export class Browser {
  private readonly driven: Driven

  constructor(driven: Driven) {
    this.driven = driven
  }

  /** Once more where the page that is left went elsewhere by itself at that moment: Firefox then stays with that page. */
  goTo(url: string): Promise<void> {
    return patiently(async () => {
      await this.driven.send('goTo', { url })
      expect(String(await this.run(() => location.href))).toContain(url)
    })
  }

  /** Waits until the other page is there: a command that WebKit is given meanwhile may never be answered. */
  async goBack(): Promise<void> {
    await this.driven.send('goBack')
  }

  /** Calls a function that knows nothing but its arguments in the page, and answers what it gave. */
  run<A extends unknown[]>(work: (...args: A) => unknown, ...args: A): Promise<unknown> {
    return this.driven.send('run', { script: `return (${work}).apply(null, arguments)`, args })
  }

  /** A button, a link or an entry of a menu. */
  press(name: string): Promise<void> {
    return this.click('control', name)
  }

  choose(name: string): Promise<void> {
    return this.click('choice', name)
  }

  /** Writes in the place of what the field says. */
  fill(name: string, text: string): Promise<void> {
    return patiently(async () => {
      const id = await this.find('field', name)
      await this.driven.send('type', { id, text: selectAll })
      await this.driven.send('type', { id, text })
    })
  }

  async chooseFile(name: string, path: string): Promise<void> {
    await this.driven.send('type', { id: await this.find('field', name), text: path })
  }

  valueOf(field: string): Promise<string> {
    return patiently(async () => {
      const value = await this.run(readField, field)
      expect(value).not.toBe('')
      return String(value)
    })
  }

  /** Until these words are on the page. */
  async sees(words: string): Promise<void> {
    await patiently(async () => expect(await this.read()).toContain(words))
  }

  async isAt(address: RegExp): Promise<string> {
    return patiently(async () => {
      const at = String(await this.run(() => location.href))
      expect(at, await this.read()).toMatch(address)
      return at
    })
  }

  /** As small as all engines let their windows become: the layout of phones. */
  async becomeSmall(): Promise<void> {
    await this.driven.send('resize', { width: 450, height: 840 })
  }

  /** Opens this in another window, and goes on in the one that is there. */
  async openBeside(url: string): Promise<void> {
    const here = await this.driven.send('window')
    await this.driven.send('switchTo', { handle: await this.makeWindow() })
    await this.goTo(url)
    await this.driven.send('switchTo', { handle: here })
  }

  /** A window of its own for the same person; the one before is closed. Not a tab: lists are not drawn in one that lies behind. */
  async leaveForNewWindow(): Promise<void> {
    const handle = await this.makeWindow()
    await this.driven.send('closeWindow')
    await this.driven.send('switchTo', { handle })
    await this.becomeSmall()
  }

  quit(): Promise<void> {
    return this.driven.quit()
  }

  private async makeWindow(): Promise<string> {
    return v.parse(NewWindow, await this.driven.send('newWindow', { type: 'window' })).handle
  }

  private read = async () => String(await this.run(readPage))

  private find(kind: Kind, name: string): Promise<string> {
    return patiently(async () => {
      const found = v.safeParse(Element, await this.run(findByName, kind, name))
      if (found.success) return found.output[elementKey]
      throw new Error(`No ${kind} "${name}" on this page: ${await this.read()}`)
    })
  }

  /** Refused while something lies over it or it moves away: nothing was pressed then. */
  private click(kind: Kind, name: string): Promise<void> {
    return patiently(async () => {
      const id = await this.find(kind, name)
      await this.driven.send('click', { id }).catch((error) => {
        throw new Error(`"${name}" could not be pressed: ${error}`)
      })
    })
  }
}
