import { UserModel, type UserRecord } from './user.model.ts'

/** The name is the only thing about an account that its owner types anew; the address stays. */
export const renameUser = (userId: number, name: string): Promise<UserRecord> =>
  UserModel.findOneAndUpdate({ _id: userId }, { $set: { name } }, { returnDocument: 'after' })
    .lean<UserRecord>()
    .orFail()
