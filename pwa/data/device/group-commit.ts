/** Runs one transaction, which is stored whole or not at all. */
type Transact<T> = (work: (tables: T) => PromiseLike<void>) => PromiseLike<void>

type Job<T> = {
  /** Resolves to a function that resolves the caller's promise; it is called once the transaction is stored. */
  run: (tables: T) => PromiseLike<() => void>
  refuse: (error: unknown) => void
}

/**
 * Making a transaction durable takes longer than the work in it, so jobs that arrive while one is being stored share the next
 * one. They still run one after the other, and a failing job does not fail the others.
 */
export function groupCommit<T>(transact: Transact<T>) {
  const waiting: Job<T>[] = []
  let isRunning = false

  const store = async (jobs: Job<T>[]): Promise<void> => {
    let tell: (() => void)[] = []
    await transact(async (tables) => {
      tell = []
      for (const { run } of jobs) tell.push(await run(tables))
    })
    for (const told of tell) told()
  }

  const drain = async (): Promise<void> => {
    isRunning = true
    while (waiting.length > 0) {
      const jobs = waiting.splice(0)
      try {
        await store(jobs)
      } catch (error) {
        if (jobs.length === 1) jobs[0]?.refuse(error)
        else for (const job of jobs) await store([job]).catch(job.refuse)
      }
    }
    isRunning = false
  }

  return <R>(work: (tables: T) => PromiseLike<R>): Promise<R> =>
    new Promise((resolve, refuse) => {
      const run = async (tables: T) => {
        const result = await work(tables)
        return () => resolve(result)
      }
      waiting.push({ run, refuse })
      if (!isRunning) void drain()
    })
}
