import type { ShareState } from '#contract/shares.ts'
import { joinUser, nameOf } from '../accounts/get-user.ts'
import { type JoinStage, join } from '../adapters/database/join.ts'
import { describeIdeaFacts, type IdeaFacts, type JoinedIdea, joinIdea } from '../ideas/find-idea-facts.ts'
import { type JoinedRelease, joinRelease } from '../ideas/get-release.ts'
import type { Release } from '../ideas/release-idea.ts'
import { AppError } from '../server/app-error.ts'
import type { Context } from '../server/context.ts'
import { findShareWith, type ShareFacts, toShareFacts } from '../shares/find-share.ts'
import { type JoinedEndedView, joinEndedView } from '../shares/readings/end-reading.ts'
import { refusalOf, shareState } from '../shares/share-state.ts'
import { AccessSessionModel, type AccessSessionRecord } from './access-session.model.ts'
import type { Caller } from './caller.ts'
import { knowsPasscode } from './proofs/passcode-proof.ts'
import { isLive } from './session-life.ts'

/** One caller at one link at this moment. It is read anew for each request. */
export type Visit = {
  share: ShareFacts
  state: ShareState
  idea: IdeaFacts | null
  /** The owner's name as readers see it. */
  ownerName: string
  /** The caller's own session for this share; null once it has ended. */
  session: AccessSessionRecord | null
  /** Whether this browser has entered the link's passcode; true if there is none. */
  knowsPasscode: boolean
  /** Whether the caller is signed in as the idea's owner, who sees what readers see and leaves no trace. */
  isOwner: boolean
}
/** A browser's session at one share, under the name other features use (docs/glossary.md). */
export type AccessSession = AccessSessionRecord
/** A visit to a link that has not been revoked, has not expired and still has its idea. */
export type LiveVisit = Visit & { idea: IdeaFacts }

/** What an open session needs to continue reading. It is read for a session in any state, but may be given only to an open one. */
export type Reading = {
  /** The reading was ended and summed up because its link had ended. */
  isOver: boolean
  /** The release the session opened; null if none is stored. */
  release: Release | null
}

type Joined = JoinedIdea & {
  users: { name: string }[]
  sessions?: StoredSession[]
}

/**
 * Reads the share, the idea's facts, the owner's name and the caller's session in one database call. An unknown token is refused
 * without a reason.
 */
export const findVisit = async (context: Context, accessToken: string, caller: Caller): Promise<Visit> =>
  (await readVisit(context, accessToken, caller, [])).visit

/** As findVisit, and also reads what an open session needs to continue reading, in the same call. */
export const findVisitToRead = (context: Context, accessToken: string, caller: Caller) =>
  readVisit(context, accessToken, caller, [joinEndedView('viewId'), joinRelease()])

async function readVisit(
  context: Context,
  accessToken: string,
  caller: Caller,
  joinedToSession: JoinStage[],
): Promise<{ visit: Visit; reading: Reading }> {
  const { cookieHash, user } = caller
  const found = await findShareWith<Joined>(accessToken, [
    joinIdea('ideaId'),
    joinUser('ownerId', ['name']),
    ...(cookieHash === null ? [] : [joinSession(cookieHash, joinedToSession)]),
  ])
  if (!found) throw new AppError('share_unknown')
  const { ideas, users, sessions = [], ...stored } = found
  const share = toShareFacts(stored)
  const [idea = null] = ideas
  const { session, reading } = readSession(sessions[0])
  const now = context.now()
  const visit = {
    share,
    state: shareState(share, idea !== null, now),
    idea: idea && describeIdeaFacts(idea),
    ownerName: nameOf(users[0]),
    session: session && isLive(session, share, now) ? session : null,
    knowsPasscode: await knowsPasscode(share, cookieHash),
    isOwner: user?.id === share.ownerId,
  }
  return { visit, reading }
}

type StoredSession = AccessSessionRecord & Partial<JoinedEndedView & JoinedRelease>

function readSession(stored: StoredSession | undefined) {
  if (!stored) return { session: null, reading: { isOver: false, release: null } }
  const { endedViews = [], releases: [release = null] = [], ...session } = stored
  return { session, reading: { isOver: endedViews.length > 0, release } }
}

const joinSession = (cookieHash: string, joined: JoinStage[]) =>
  join({
    from: AccessSessionModel.collection.collectionName,
    by: ['_id', 'shareId'],
    where: { cookieHash },
    fields: { _id: 0 },
    joined,
    as: 'sessions',
  })

/** Refuses a link that was revoked, has expired or whose idea was deleted, whoever the caller is. */
export function ensureNotEnded(visit: Visit): asserts visit is LiveVisit {
  if (visit.state === 'revoked' || visit.state === 'expired') throw refusalOf(visit.state)
  if (!visit.idea) throw refusalOf('revoked')
}

/**
 * Whether the session belongs to the reader that a page names, if it names one: another person may be reading in the same browser
 * by now.
 */
export const isOfReader = ({ recipientId }: AccessSessionRecord, readerId: number | null): boolean =>
  readerId === null || recipientId === readerId

/** The caller's session at any step. Dead links are refused first, then callers without a session. */
export function ensureSession(visit: Visit, readerId: number | null = null): AccessSessionRecord {
  ensureNotEnded(visit)
  const { session } = visit
  if (session && isOfReader(session, readerId)) return session
  if (visit.state === 'used') throw refusalOf('used')
  throw new AppError(visit.knowsPasscode ? 'identify' : 'passcode_required')
}
