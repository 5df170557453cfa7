import { UserModel } from './user.model.ts'

/** Estimated number of accounts; the first start prints a greeting when there are none. */
export const countUsers = (): Promise<number> => UserModel.estimatedDocumentCount()
