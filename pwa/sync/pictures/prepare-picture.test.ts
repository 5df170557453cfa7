import { expect, test } from 'vitest'
import { limits } from '#contract/rules/limits.ts'
import { type Prepared, preparePicture } from './prepare-picture.ts'
import type { Shrinking } from './shrink.ts'

const drawn: Shrinking[] = []
const using = (width: number, height: number) => ({
  measure: async () => (width > 0 ? { width, height } : null),
  shrink: async (shrinking: Shrinking) => {
    drawn.push(shrinking)
    return width === 13 ? null : new Blob(['drawn'], { type: shrinking.type })
  },
})
const prepare = (type: string, [width, height]: [number, number], bytes = 10): Promise<Prepared> => {
  drawn.length = 0
  return preparePicture(new File([new Uint8Array(bytes)], 'a', { type }), using(width, height))
}

test('a photo of 50 million pixels is shrunk to the size that the server keeps', async () => {
  const { file, size } = await prepare('image/jpeg', [6120, 8160])
  expect([size, file.type, file.name]).toEqual([{ width: 1800, height: 2400 }, 'image/jpeg', 'a'])
  expect(drawn).toMatchObject([{ width: 1800, height: 2400 }])
})

test('a picture that the server accepts is not redrawn', async () => {
  for (const type of ['image/png', 'image/webp', 'image/jpeg']) await prepare(type, [2400, 10])
  await prepare('image/gif', [3000, 10])
  expect(drawn).toEqual([])
})

test('a picture too large for the server, or of a kind that it cannot read, becomes a JPEG', async () => {
  expect((await prepare('image/png', [20, 20], limits.imageBytes)).file.type).toBe('image/jpeg')
  expect((await prepare('image/heic', [20, 20])).file.type).toBe('image/jpeg')
  expect((await prepare('image/png', [2401, 20])).file.type).toBe('image/png')
})

test('a file that is no picture, cannot be read or has too many pixels is refused with a message', async () => {
  await expect(prepare('text/plain', [1, 1])).rejects.toThrow('Please choose an image file.')
  await expect(prepare('image/png', [0, 0])).rejects.toThrow('It cannot be read as a picture.')
  await expect(prepare('image/tiff', [13, 1])).rejects.toThrow('It cannot be read as a picture.')
  await expect(prepare('image/png', [12_000, 10_001])).rejects.toThrow('It has too many pixels.')
  expect(drawn).toEqual([])
})
