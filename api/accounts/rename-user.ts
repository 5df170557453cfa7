import { UserModel, type UserRecord } from './user.model.ts'

/** The name is the only detail of an account that its owner can edit; the address cannot be changed. */
export const renameUser = (userId: number, name: string): Promise<UserRecord> =>
  UserModel.findOneAndUpdate({ _id: userId }, { $set: { name } }, { returnDocument: 'after' })
    .lean<UserRecord>()
    .orFail()
