import type { User } from '#contract/accounts.ts'
import type { UserRecord } from './user.model.ts'

export function describeUser(user: UserRecord): User {
  return {
    id: user._id,
    name: user.name,
    email: user.email,
    profileImage: user.imageFile ? `/api/profile/image?v=${user.imageFile.fileId.slice(-8)}` : null,
  }
}
