import type { LabelChange, Labelling } from '#contract/rules/labels.ts'
import type { DraftStore, Words } from '../../data/device/draft-tables.ts'
import type { IdeaFacts } from '../../data/device/idea-facts.ts'
import type { SplitBlocks } from '../merge/resolve.ts'

/** An idea as the server has it; `html` is empty if its content is not text. */
export type RemoteIdea = Words & {
  id: number
  status: 'draft' | 'published'
  revision: number
  editorSchema: number
  isText: boolean
  /** Null if the idea came with a refusal, because refusals do not contain them. */
  facts: IdeaFacts | null
}

/** An acknowledged change: the idea as it is now, and the revision that this very change made. */
export type Acknowledged = RemoteIdea & { appliedRevision: number }

export type RemoteCard = Pick<RemoteIdea, 'id' | 'status' | 'revision' | 'isText'> & {
  draftKey: string | null
}

/** Why a call failed. The change stays in the outbox; the kind decides what happens to it next. */
export type Refusal =
  /** No answer came, or one that is not our server's, so the change may or may not have been made. */
  | { kind: 'unreachable' }
  /** A proxy refuses this request, for example because the body is too large for it. It is retried later. */
  | { kind: 'intercepted'; waitMs?: number }
  /** The server asked to try again later (408, 429, 5xx), not before `waitMs` have passed. */
  | { kind: 'later'; waitMs?: number }
  /** The server has no room (507). The change is retried later. */
  | { kind: 'full'; waitMs?: number }
  /** This account has used up its share of the server (507). The change is retried later. */
  | { kind: 'quota'; waitMs?: number }
  /** Nobody is signed in, or somebody else is, so all changes of the account wait. */
  | { kind: 'paused'; why: 'signed-out' | 'wrong-account' }
  | { kind: 'stale'; current: RemoteIdea }
  | { kind: 'published' }
  /** `revision`: the one that the deletion made, if known. */
  | { kind: 'gone'; revision?: number }
  /** This change is not allowed. It waits for its writer, and all others go on. */
  | { kind: 'refused'; code: string; message: string }
export type Outcome<T> = { kind: 'ok'; value: T } | Refusal

/** How long the server asked to wait before a retry, in milliseconds; 0 if it did not say. */
export const waitOf = (outcome: Outcome<unknown>): number => ('waitMs' in outcome && outcome.waitMs) || 0

export type Change = Words & { draftId: string; opId: string; editorSchema: number }

/** For an upload that somebody is watching. */
export type UploadWatch = {
  /** `share`: the part of the bytes that is sent, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** Called with the error itself, because an outcome does not say enough for a message. */
  onError: (error: unknown) => void
}

/** The server's side of sync. Repeating any of these calls has the same effect as making it once. */
export interface IdeaServer {
  create(change: Change & { predecessorId: number | null; facts: IdeaFacts }): Promise<Outcome<Acknowledged>>
  createPdf(
    draftId: string,
    title: string,
    file: Blob,
    fileName: string,
    watch?: UploadWatch,
  ): Promise<Outcome<Acknowledged>>
  update(ideaId: number, revision: number, change: Change): Promise<Outcome<Acknowledged>>
  remove(ideaId: number, revision: number, opId: string): Promise<Outcome<null>>
  find(ideaId: number): Promise<Outcome<RemoteIdea>>
  list(): Promise<Outcome<RemoteCard[]>>
  changeLabels(ideaId: number, opId: string, change: LabelChange): Promise<Outcome<Labelling>>
  /** Uploads a picture or a voice memo; a memo gets the width and height 0. */
  uploadPicture(
    hash: string,
    picture: Blob,
    fileName: string,
    watch?: UploadWatch,
  ): Promise<Outcome<{ url: string; width: number; height: number }>>
  /** A person asked, or the connection is another one: files that a proxy refused may be sent again at once. */
  retryFiles(): void
}

/** What sync needs of its surroundings. */
export interface SyncContext {
  store: DraftStore
  server: IdeaServer
  split: SplitBlocks
  /** The schema that this app's editor knows (editor-schema.ts). Words that need a newer one are shown, but read-only. */
  editorSchema: number
  /** A random UUID (RFC 9562 version 4). */
  newId(): string
  /** The device's date and time, for display only. */
  now(): string
}
