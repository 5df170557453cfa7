import * as v from 'valibot'
import type { Schema } from '#contract/endpoint.ts'

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
