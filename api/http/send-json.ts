import compression from 'compression'
import type { Request, Response } from 'express'
import * as v from 'valibot'
import type { Schema } from '#contract/endpoint.ts'

/** Answers below this many bytes are not worth compressing. It is what `compression` takes as well. */
const SMALL_BYTES = 1024

const wrap = compression()

/** What is answered from now on is compressed, where its type and its client allow that. */
export function compress(request: Request, response: Response): void {
  wrap(request, response, () => undefined)
}

/**
 * Answers a text of JSON. Express writes the few that a client may have already (304), and nothing is compressed that is small or that nobody
 * asked to have compressed: both take longer than the rest of a small answer.
 */
export function sendJson(request: Request, response: Response, status: number, text: string): void {
  const length = Buffer.byteLength(text)
  const { 'accept-encoding': encodings, 'if-none-match': known } = request.headers
  if (length >= SMALL_BYTES && encodings !== undefined) compress(request, response)
  response.status(status)
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  if (known !== undefined) {
    response.send(text)
    return
  }
  response.setHeader('Content-Length', length)
  response.end(text)
}

/** What a schema promises, written as JSON already: for answers that are kept, so that they are not checked and written at each call. */
export class WrittenJson<Output> {
  declare readonly promised: Output
  readonly text: string

  private constructor(text: string) {
    this.text = text
  }

  /** With only what the schema promises. Throws valibot's error where the value is none of these. */
  static of<const S extends Schema>(schema: S, value: v.InferInput<S>): WrittenJson<v.InferOutput<S>> {
    return new WrittenJson(JSON.stringify(v.parse(schema, value)))
  }

  static list<Output>(items: readonly WrittenJson<Output>[]): WrittenJson<Output[]> {
    return new WrittenJson(`[${items.map(({ text }) => text).join(',')}]`)
  }
}
