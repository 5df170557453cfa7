import { expect } from 'vitest'
import type { Outcome } from '../../pwa/sync/device/context.ts'
import { localSrc } from '../../pwa/sync/device/pictures.ts'
import { EngineScene, MINUTES, SECONDS } from './engine-scene.ts'
import type { StoredPicture } from './fake-ideas.ts'

/** Pictures are called by one letter. */
const hashOf = (name: string) => name.repeat(64)
const addressOf = (hash: string) => `/api/assets/${hash.charCodeAt(0)}/file`
const picture = (src: string) => `<img src="${src}" alt="">`

/** A picture in a text on the server. */
export const sentPicture = (name: string) => picture(addressOf(name))

/** A phone with a line so slow that each picture takes ten minutes. */
export class SlowFiles extends EngineScene {
  uploadMs = 10 * MINUTES
  answer = (hash: string): Outcome<StoredPicture> => ({
    kind: 'ok',
    value: { url: addressOf(hash), width: 4, height: 3 },
  })
  /** The pictures whose upload began. */
  readonly uploads: string[] = []

  constructor() {
    super()
    const { context } = this.phone.device
    context.split = (html) => html.match(/<p>[^<]*<\/p>|<img[^<]*>/g) ?? []
    context.server.uploadPicture = async (hash) => {
      this.uploads.push(hash.charAt(0))
      await this.time.wait(this.uploadMs)
      return this.answer(hash)
    }
  }

  override write(title: string, html = '<p>words</p>', draftId?: string): Promise<string> {
    return this.phone.device.write(title, html, draftId)
  }

  /** Keeps a picture on the phone and returns its HTML. */
  keepPicture(name: string): string {
    const hash = hashOf(name)
    const { files } = this.phone.device.store.rows
    files.set(hash, { hash, blob: new Blob([name]), fileName: `${name}.png`, uploaded: null })
    return picture(localSrc(hash))
  }

  /** Starts with a draft whose picture is then on its way. */
  async startWithPicture(): Promise<string> {
    const draftId = await this.write('Fan', `<p>blades</p>${this.keepPicture('a')}`)
    this.tab.engine.start()
    await this.time.advance(1 * SECONDS)
    expect(this.uploads).toEqual(['a'])
    return draftId
  }

  onServer = () => Object.fromEntries(this.server.ideas.map(({ title, html }) => [title, html]))

  /** How many times words were sent. */
  countSent = () => this.phone.requests.filter(({ kind }) => kind === 'create' || kind === 'update').length
}
