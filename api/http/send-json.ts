import compression from 'compression'
import type { Request, Response } from 'express'
import * as v from 'valibot'
import type { Schema } from '#contract/endpoint.ts'

/** Answers below this many bytes are not worth compressing; it is also the default threshold of `compression`. */
const SMALL_BYTES = 1024

const wrap = compression()

/** Compresses what is written to the response from now on, where its type and the client allow it. */
export function compress(request: Request, response: Response): void {
  wrap(request, response, () => undefined)
}

/**
 * Sends JSON text. Only requests with If-None-Match, which may be answered with 304, go through Express, and only large answers to clients
 * that accept it are compressed: either takes longer than the rest of a small answer.
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

/** An answer already validated and serialised as JSON, for answers that are cached, so that neither is repeated for each request. */
export class WrittenJson<Output> {
  declare readonly promised: Output
  readonly text: string

  private constructor(text: string) {
    this.text = text
  }

  /** Serialises only the fields in the schema. Throws valibot's error when the value does not match it. */
  static of<const S extends Schema>(schema: S, value: v.InferInput<S>): WrittenJson<v.InferOutput<S>> {
    return new WrittenJson(JSON.stringify(v.parse(schema, value)))
  }

  static list<Output>(items: readonly WrittenJson<Output>[]): WrittenJson<Output[]> {
    return new WrittenJson(`[${items.map(({ text }) => text).join(',')}]`)
  }
}
