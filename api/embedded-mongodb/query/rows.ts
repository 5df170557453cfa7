// The rows that pass from stage to stage of an aggregation: raw BSON until a stage has to look into the documents.
import { decode, promoteDoc } from '../values/bson-bytes.ts'
import { flatMapInSteps, type Steps } from '../values/steps.ts'
import type { Doc } from '../values/values.ts'

/** Decoded documents hold plain numbers. */
export type Rows = { raw: Buffer[] } | { docs: Doc[] }

export interface PreparedStage {
  run: (docs: Doc[]) => Steps<Doc[]>
  /** Runs on raw documents; absent when the stage has to decode them. */
  runRaw?: (raws: Buffer[]) => Steps<Buffer[]>
  /** Drops the fields that the stage does not need. With `runRaw` this is all that the stage does. */
  narrow?: (raw: Buffer) => Buffer
}

/** A pipeline that is ready to run. */
export interface Prepared {
  /** Drops the fields that the first stage does not need. It is called before `run`, which does the rest. */
  narrow: (raw: Buffer) => Buffer
  run: (raws: Buffer[]) => Steps<Rows>
  runDocs: (docs: Doc[]) => Steps<Doc[]>
}

const docOf = (raw: Buffer) => promoteDoc(decode(raw))

export const docsOf = (rows: Rows): Doc[] => ('docs' in rows ? rows.docs : rows.raw.map(docOf))

/** Runs the stages one after the other, in steps. */
export function chain(stages: readonly PreparedStage[]): Prepared {
  const [first] = stages
  const left = first?.narrow && first.runRaw ? stages.slice(1) : stages
  return {
    narrow: first?.narrow ?? ((raw) => raw),
    *run(raws) {
      let rows: Rows = { raw: raws }
      for (const stage of left) {
        if (stage.runRaw && 'raw' in rows) rows = { raw: yield* stage.runRaw(rows.raw) }
        else rows = { docs: yield* stage.run(yield* decoded(rows)) }
      }
      return rows
    },
    *runDocs(docs) {
      let results = docs
      for (const stage of stages) results = yield* stage.run(results)
      return results
    },
  }
}

function* decoded(rows: Rows): Steps<Doc[]> {
  return 'docs' in rows ? rows.docs : yield* flatMapInSteps(rows.raw, (raw) => [docOf(raw)])
}
