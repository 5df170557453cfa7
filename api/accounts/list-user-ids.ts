import { UserModel } from './user.model.ts'

/** The ids of the accounts after this one, in order. */
export async function listUserIds(after: number, count: number): Promise<number[]> {
  const users = await UserModel.find({ _id: { $gt: after } }, { _id: 1 })
    .sort({ _id: 1 })
    .limit(count)
    .lean()
  return users.map(({ _id }) => _id)
}
