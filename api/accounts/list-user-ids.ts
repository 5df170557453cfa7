import { UserModel } from './user.model.ts'

/** Returns the next `count` account ids greater than `after`, in ascending order. */
export async function listUserIds(after: number, count: number): Promise<number[]> {
  const users = await UserModel.find({ _id: { $gt: after } }, { _id: 1 })
    .sort({ _id: 1 })
    .limit(count)
    .lean()
  return users.map(({ _id }) => _id)
}
