/** A recording of one kind that browsers make, and for how long it runs as far as its container tells; 0 where it does not. */
export type Audio = { type: 'audio/webm' | 'audio/ogg' | 'audio/mp4'; seconds: number }
