/** Characters that only control the direction of text. */
export const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

export const lineBreaks = /\r\n|[\n\r\u2028\u2029]/gu

/** Characters that are not drawn, so that no font is opened for them. */
export const undrawn = new RegExp(`${directions.source}|${lineBreaks.source}`, 'gu')
