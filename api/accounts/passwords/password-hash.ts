import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../server/app-error.ts'
import type { Context } from '../../server/context.ts'

/** Argon2id (the library's default) with a pepper kept outside the database. At most four hashes run at once and a hundred wait. */
type Hashing = Pick<Context, 'secrets' | 'passwordCost'>

const MAX_RUNNING = 4
const MAX_WAITING = 100

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) throw new AppError('busy', { retryAfter: 5 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Devices may encode the same typed characters differently, so they are normalised (NIST SP 800-63B asks for NFKC). */
const peppered = (context: Hashing, password: string) =>
  context.secrets.hmac('password', password.normalize('NFKC'))

export const hashPassword = (context: Hashing, password: string) =>
  inTurn(() => hash(peppered(context, password), context.passwordCost))

/** A hash of the same cost that matches no password. */
const unmatchableHash = ({ passwordCost: { memoryCost, timeCost, parallelism } }: Hashing) =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Whether the password is right. For an unknown account (`passwordHash` null) the same work is done, so timing reveals nothing. */
export async function verifyPassword(
  context: Hashing,
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const right = await inTurn(() =>
    verify(passwordHash ?? unmatchableHash(context), peppered(context, password)),
  )
  return right && passwordHash !== null
}
