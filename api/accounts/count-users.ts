import { UserModel } from './user.model.ts'

/** How many accounts there are; estimated, for the greeting on first start. */
export const countUsers = (): Promise<number> => UserModel.estimatedDocumentCount()
