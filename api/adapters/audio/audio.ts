/** A recording in a format that browsers make. `seconds` is its length according to its container, 0 if that does not say. */
export type Audio = { type: 'audio/webm' | 'audio/ogg' | 'audio/mp4'; seconds: number }
