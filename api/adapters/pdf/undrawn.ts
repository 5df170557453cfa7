/** Characters that only say which way letters run. */
export const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Where a text begins a new line. */
export const lineBreaks = /\r\n|[\n\r\u2028\u2029]/gu

/** What no letter stands for on paper, so that no font is opened for it. */
export const undrawn = new RegExp(`${directions.source}|${lineBreaks.source}`, 'gu')
