const TIME_DIGITS = 12

/** An event's id begins with 48 bits of milliseconds, in hex: sorted by their ids, events are sorted by time. */
export const timeOfEvent = (id: string): Date => new Date(Number.parseInt(id.slice(0, TIME_DIGITS), 16))
