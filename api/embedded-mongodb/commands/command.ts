// The definition of a command, and the request that it receives.

import type { Engine } from '../update/write-operations.ts'
import { requiredString } from '../values/fields.ts'
import type { Steps } from '../values/steps.ts'
import type { Doc } from '../values/values.ts'
import type { Reply } from '../wire/wire.ts'
import type { Cursors } from './cursors.ts'
import type { Retries } from './retries.ts'

export interface Store extends Engine {
  cursors: Cursors
  retries: Retries
}

export interface Request {
  name: string
  command: Doc
  database: string
  sections: Map<string, Buffer[]>
  address: string // the address at which this client reached the store
}

export interface Command {
  fields: readonly string[] // fields it accepts besides those that every command may have
  writes?: boolean
  isResumable?: boolean // when restarted, it continues after its last committed step
  dropsData?: boolean // it drops data that the sweeper must still delete
  run: (store: Store, request: Request) => Reply | Steps<Reply>
}

/** `insert: 'users'` in database `app` means `app.users`. */
export function namespaceOf({ command, name, database }: Request): string {
  return `${database}.${requiredString(command, name)}`
}
