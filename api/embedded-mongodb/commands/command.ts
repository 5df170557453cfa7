// What a command is, and what it is given.

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
  address: string // where this client reached the store
}

export interface Command {
  fields: readonly string[] // what it understands besides the fields every command may have
  writes?: boolean
  goesOn?: boolean // started again, it goes on where its last step on disk ended
  leavesRemains?: boolean // something dropped is still to be swept away
  run: (store: Store, request: Request) => Reply | Steps<Reply>
}

/** `insert: 'users'` in database `app` means `app.users`. */
export function namespaceOf({ command, name, database }: Request): string {
  return `${database}.${requiredString(command, name)}`
}
