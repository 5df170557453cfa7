/** Waits for `work`, but never longer than `maxMs`; the error names the work. */
export async function bounded<T>(name: string, maxMs: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`hung for ${maxMs} ms: ${name}`)), maxMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
