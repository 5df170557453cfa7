/** Runs one transaction, which is stored whole or not at all. */
type Transact<T> = (work: (tables: T) => PromiseLike<void>) => PromiseLike<void>

type Job<T> = {
  /** Resolves to a function that resolves the caller's promise; it is called once the transaction is stored. */
  run: (tables: T) => PromiseLike<() => void>
  reject: (error: unknown) => void
}

/**
 * Making a transaction durable takes longer than the work in it, so jobs that arrive while one is being stored share the next
 * one. They still run one after the other, and a failing job does not fail the others.
 */
export function groupCommit<T>(transact: Transact<T>) {
  const waiting: Job<T>[] = []
  let isRunning = false

  const store = async (jobs: Job<T>[]): Promise<void> => {
    let resolvers: (() => void)[] = []
    await transact(async (tables) => {
      resolvers = []
      for (const { run } of jobs) resolvers.push(await run(tables))
    })
    for (const resolveOne of resolvers) resolveOne()
  }

  const drain = async (): Promise<void> => {
    isRunning = true
    while (waiting.length > 0) {
      const jobs = waiting.splice(0)
      try {
        await store(jobs)
      } catch (error) {
        if (jobs.length === 1) jobs[0]?.reject(error)
        else for (const job of jobs) await store([job]).catch(job.reject)
      }
    }
    isRunning = false
  }

  return <R>(work: (tables: T) => PromiseLike<R>): Promise<R> =>
    new Promise((resolve, reject) => {
      const run = async (tables: T) => {
        const result = await work(tables)
        return () => resolve(result)
      }
      waiting.push({ run, reject })
      if (!isRunning) void drain()
    })
}
