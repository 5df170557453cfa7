import { Router } from 'express'
import {
  changePassword,
  endSession,
  getProfileImage,
  listSessions,
  updateProfile,
  uploadProfileImage,
} from '#contract/accounts.ts'
import { limits } from '#contract/rules/limits.ts'
import { getUsage } from '#contract/usage.ts'
import { bind } from '../http/bind.ts'
import { limitByAddress, rates } from '../http/limit.ts'
import { sendFile } from '../http/send-file.ts'
import { uploadedFile } from '../http/upload.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { describeUsage } from '../usage/describe-usage.ts'
import { changeUserPassword } from './change-password.ts'
import { describeUser } from './describe-user.ts'
import { getUser } from './get-user.ts'
import { endOtherSession, listUserSessions } from './list-sessions.ts'
import { ownUpload } from './own-upload.guard.ts'
import { currentSession, ownerGuard, signedIn } from './owner.guard.ts'
import { renameUser } from './rename-user.ts'
import { saveProfileImage } from './save-profile-image.ts'

export function profileRoutes(context: Context): Router {
  const router = Router()
  const owner = ownerGuard(context)
  const image = ownUpload(context, owner, {
    field: 'image',
    maxBytes: limits.imageBytes,
    tooLarge: 'image_too_large',
  })

  bind(router, updateProfile, [owner], async ({ request, body }) =>
    describeUser(await renameUser(signedIn(request).id, body.name)),
  )
  bind(router, uploadProfileImage, image, async ({ request }) =>
    describeUser(await saveProfileImage(context, signedIn(request).id, uploadedFile(request))),
  )
  bind(router, getProfileImage, [owner], async ({ request, response }) => {
    const { imageFile } = await getUser(signedIn(request).id)
    if (!imageFile) throw new AppError('not_found')
    await sendFile(context.files, request, response, { ...imageFile, type: 'image/webp' })
    return undefined
  })
  bind(
    router,
    changePassword,
    [owner, limitByAddress(context, rates.password)],
    async ({ request, body }) => {
      await changeUserPassword(context, currentSession(request), body)
      return undefined
    },
  )
  bind(router, getUsage, [owner], ({ request }) => describeUsage(context, signedIn(request).id))
  bind(router, listSessions, [owner], ({ request }) => listUserSessions(context, currentSession(request)))
  bind(router, endSession, [owner], async ({ request, params }) => {
    await endOtherSession(signedIn(request).id, params.id)
    return undefined
  })
  return router
}
