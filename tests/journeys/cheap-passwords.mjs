// Loaded into a server before its own code, to make hashing a password cheap. Its real cost is tested in
// api/accounts/passwords.
import { createRequire } from 'node:module'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  const argon2 = createRequire(import.meta.url)('@node-rs/argon2')
  const { hash } = argon2
  argon2.hash = (password) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
}
