type TraceEvent = {
  name: string
  pid: number
  tid: number
  ts: number
  tdur?: number
  args?: { data?: { documentLoaderURL?: string } }
}

export function readTasks(
  trace: { traceEvents: TraceEvent[] },
  url: string,
): { blocking: number; longest: number }
