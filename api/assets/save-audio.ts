import { limits } from '#contract/rules/limits.ts'
import { readAudio } from '../adapters/audio/read-audio.ts'
import type { Upload } from '../http/upload.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import type { AssetRecord } from './asset.model.ts'
import { type Sender, storeAsset } from './store-asset.ts'

/** A recorder that stops at the limit stops a moment late. */
const TOLERANCE_SECONDS = 5

/** Stores a voice memo byte for byte, because the recording is evidence. Its file name reveals nothing beyond the text around it. */
export const saveAudio = (context: Context, sender: Sender, { bytes }: Upload): Promise<AssetRecord> =>
  storeAsset(context, sender, async () => {
    const audio = readAudio(bytes)
    if (!audio) throw new AppError('not_audio')
    if (audio.seconds > limits.audioSeconds + TOLERANCE_SECONDS) throw new AppError('audio_too_large')
    return { bytes, type: audio.type, fileName: 'Voice memo', width: 0, height: 0, isMemo: true }
  })
