import { expect, test } from 'vitest'
import { ApiError, NetworkError } from '../../data/request.ts'
import { PictureError } from '../../sync/pictures/prepare-picture.ts'
import type { SentPicture } from '../../sync/uploads/send-picture.ts'
import { addPictures, type Steps } from './add-pictures.ts'
import { toastFor } from './picture-words.ts'

const refusal = new ApiError(400, { code: 'bad_request', message: 'No.' }, '')
const busy = new ApiError(503, { code: 'store_unavailable', message: 'Later.' }, '')
const full = new DOMException('full', 'QuotaExceededError')

/** What happens to a picture depends on its name. */
function scene() {
  const log: string[] = []
  const steps: Steps = {
    prepare: async (file) => {
      if (file.name === 'bad') throw new PictureError('It cannot be read as a picture.')
      return { file, size: { width: 4, height: 3 } }
    },
    keep: async (file) => {
      const isKept = file.name !== 'unkept'
      return {
        hash: file.name,
        file,
        src: isKept ? `local:${file.name}` : null,
        notKept: isKept ? null : full,
      }
    },
    send: async ({ file, src, notKept }): Promise<SentPicture> => {
      log.push(`send ${file.name}`)
      if (file.name === 'refused') return { kind: 'failed', error: refusal, notKept }
      if (file.name === 'busy') return { kind: 'failed', error: busy, notKept }
      if (src === null) return { kind: 'failed', error: new NetworkError(), notKept }
      return file.name === 'late'
        ? { kind: 'kept', src }
        : { kind: 'sent', src: `/api/${file.name}`, width: 4, height: 3 }
    },
    put: ({ src }) => log.push(`put ${src}`),
    change: (src, attrs) => log.push(`${src} is ${attrs?.src ?? 'gone'}`),
    onProgress: (doing, number) => log.push(`${doing} ${number}`),
  }
  const cancel = new AbortController()
  const add = (...names: string[]) =>
    addPictures(
      names.map((name) => new File(['x'], name, { type: 'image/png' })),
      steps,
      cancel.signal,
    )
  return { log, steps, cancel, add }
}

test('all chosen pictures are in the text before the first is sent, and one that cannot be read is named', async () => {
  const { log, add } = scene()
  const outcome = await add('one', 'bad', 'two')
  expect(log.filter((line) => !line.startsWith('Adding'))).toEqual([
    'put local:one',
    'put local:two',
    'Uploading 1',
    'send one',
    'local:one is /api/one',
    'Uploading 2',
    'send two',
    'local:two is /api/two',
  ])
  expect(log.filter((line) => line.startsWith('Adding'))).toEqual(['Adding 1', 'Adding 2', 'Adding 3'])
  expect(toastFor(outcome)).toMatchObject({
    title: 'Failed to upload image',
    description: 'bad: It cannot be read as a picture. The other 2 are in the text.',
    durationMs: Number.POSITIVE_INFINITY,
  })
})

test('a picture that the server refuses leaves the text; one that waits to be sent stays', async () => {
  const { log, add } = scene()
  const words = toastFor(await add('refused', 'busy'))
  expect(log).toContain('local:refused is gone')
  expect(log.join()).not.toContain('local:busy is')
  expect(words?.description).toBe('refused: No. The other one is in the text.')
  expect(toastFor(await add('late'))).toEqual({ description: 'Saved on this device, will sync' })
})

test('a picture that a full device cannot store and nobody can send is reported and not added', async () => {
  const { log, add } = scene()
  expect(toastFor(await add('unkept'))).toMatchObject({
    title: 'Error uploading image',
    description:
      'unkept: Network error. Please try again. It is not saved either: this device is out of space.',
  })
  expect(log.join()).not.toContain('put')
})

test('cancelling leaves out the pictures that were not yet added and says how many', async () => {
  const { log, steps, cancel, add } = scene()
  const { put } = steps
  steps.put = (attrs, file) => {
    put(attrs, file)
    cancel.abort()
  }
  const words = toastFor(await add('one', 'two', 'three'))
  expect(log).not.toContain('put local:two')
  expect(words).toMatchObject({ title: 'Success', description: 'Image uploaded successfully! 2 left out.' })
})

test('adding a picture after its idea was closed reports that it was closed', async () => {
  const { steps, add } = scene()
  steps.put = () => {
    throw new PictureError('The idea was closed before this was added.')
  }
  expect(toastFor(await add('one'))?.description).toBe('one: The idea was closed before this was added.')
})
