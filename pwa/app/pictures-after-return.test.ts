// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { loadPicturesAfterReturn } from './pictures-after-return.ts'

loadPicturesAfterReturn()

const showPage = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

test('pictures that the browser stopped loading when the page was left are loaded again, and no others', () => {
  const asked: string[] = []
  const addPicture = (src: string | null, state: { complete: boolean; naturalWidth: number }) => {
    const picture = document.body.appendChild(new Image())
    if (src !== null) picture.setAttribute('src', src)
    for (const [name, value] of Object.entries(state)) Object.defineProperty(picture, name, { value })
    // A browser requests nothing for an attribute that stays the same.
    const set = picture.setAttribute.bind(picture)
    picture.setAttribute = (name, value) => {
      asked.push(`${picture.getAttribute('src')} ${value}`)
      set(name, value)
    }
  }
  addPicture('/api/assets/1/file', { complete: true, naturalWidth: 0 })
  addPicture('/api/assets/2/file', { complete: true, naturalWidth: 90 })
  addPicture('/api/assets/3/file', { complete: false, naturalWidth: 0 })
  addPicture(null, { complete: true, naturalWidth: 0 })
  showPage(false)
  expect(asked).toEqual([])
  showPage(true)
  expect(asked).toEqual(['null /api/assets/1/file'])
})
