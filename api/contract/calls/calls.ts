import * as accounts from '../accounts.ts'
import * as activity from '../activity.ts'
import * as stream from '../activity-stream.ts'
import * as assets from '../assets.ts'
import * as assist from '../assist.ts'
import * as comments from '../comments.ts'
import * as ideas from '../ideas.ts'
import * as shares from '../shares.ts'
import * as site from '../site.ts'
import { takeOut } from '../take-out/take-out.ts'
import * as usage from '../usage.ts'
import * as versions from '../versions.ts'
import * as waitlist from '../waitlist.ts'
import { accessCalls } from './access-calls.ts'
import { agreementCalls } from './agreement-calls.ts'
import type { DescribedCall } from './described-call.ts'
import { evidenceCalls } from './evidence-calls.ts'
import { findingCalls } from './finding-calls.ts'
import { notificationCalls } from './notification-calls.ts'
import { sealingCalls } from './sealing-calls.ts'
import { timestampCalls } from './timestamp-calls.ts'

/** Every call there is, in the order a reader of the documentation meets them. */
export const calls: Record<string, DescribedCall[]> = {
  Site: [
    { endpoint: site.getSite, by: 'anyone', about: 'What this installation offers.' },
    {
      endpoint: site.getHealth,
      by: 'anyone',
      about: 'Answers 200 when the database answers, and how long the log of timestamps waits for a block.',
    },
  ],
  Accounts: [
    { endpoint: accounts.register, by: 'anyone', about: 'Creates an account.' },
    { endpoint: accounts.signIn, by: 'anyone', about: 'Signs in: sets the session cookie.' },
    { endpoint: accounts.signOut, about: 'Ends the session of this browser.' },
    { endpoint: accounts.getMe, about: 'Who is signed in.' },
    {
      endpoint: accounts.forgotPassword,
      by: 'anyone',
      about: 'Mails a reset link, if the address has an account. The answer never says whether it has one.',
    },
    {
      endpoint: accounts.resetPassword,
      by: 'anyone',
      about: 'Sets a new password with the token of the mail; ends all sessions.',
    },
    {
      endpoint: accounts.updateProfile,
      about: 'Changes the name. The address cannot be changed.',
    },
    { endpoint: accounts.uploadProfileImage, about: 'Sets the profile picture.' },
    { endpoint: accounts.getProfileImage, about: 'The profile picture of the signed-in user.' },
    {
      endpoint: accounts.changePassword,
      about: 'Changes the password; ends the other sessions.',
    },
    { endpoint: usage.getUsage, about: 'What this account uses of its quotas.' },
    { endpoint: takeOut, about: 'Everything of this account as one zip, written while it is sent.' },
    { endpoint: accounts.listSessions, about: 'Where this account is signed in.' },
    { endpoint: accounts.endSession, about: 'Signs another device out.' },
  ],
  Ideas: [
    { endpoint: ideas.listIdeas, about: 'The portfolio, newest first, without contents.' },
    { endpoint: ideas.getIdea, about: 'One idea. ETag carries its revision.' },
    {
      endpoint: ideas.createIdea,
      about: 'Creates a draft, also as a new version of a published idea.',
    },
    {
      endpoint: ideas.createPdfIdea,
      about: 'Creates a draft of an uploaded PDF, smaller than 10 MB.',
    },
    {
      endpoint: ideas.updateIdea,
      about: 'Updates a draft. With If-Match a newer revision is not overwritten.',
    },
    {
      endpoint: ideas.publishIdea,
      about: 'Freezes a draft for ever and gives it a digest and a document id.',
    },
    { endpoint: ideas.deleteIdea, about: 'Deletes a draft; its links end.' },
    { endpoint: versions.listVersions, about: 'Earlier versions of an idea, newest first.' },
    { endpoint: versions.getVersion, about: 'One earlier version with its content.' },
    ...findingCalls,
    ...sealingCalls,
    { endpoint: ideas.getIdeaFile, about: 'The PDF of an idea, by byte ranges.' },
    {
      endpoint: ideas.getIdeaManifest,
      about: 'manifest.json of a published idea: its SHA-256 is the digest.',
    },
  ],
  Assets: [
    { endpoint: assets.listAssets, about: 'Uploaded pictures, newest first.' },
    { endpoint: assets.uploadImage, about: 'Stores a picture, re-encoded without metadata.' },
    {
      endpoint: assets.uploadAudio,
      about:
        'Stores a voice memo (Opus in WebM, Ogg or MP4, AAC in MP4; less than 10 MB, 5 minutes at most) as it was recorded.',
    },
    { endpoint: assets.getAssetFile, about: 'The bytes of a picture or a voice memo, by byte ranges.' },
    { endpoint: assets.deleteAsset, about: 'Deletes a picture or a voice memo that no idea uses.' },
  ],
  Shares: [
    { endpoint: shares.createShare, about: 'Creates a link to an idea.' },
    { endpoint: shares.listShares, about: 'The links of an idea with their state and views.' },
    {
      endpoint: shares.changeShare,
      about:
        'Changes a link: name, time, views, downloads, code, passcode, agreement. An expired or used one works again, a revoked one never.',
    },
    {
      endpoint: shares.revokeShare,
      about: 'Ends a link for good; open readers lose it within seconds.',
    },
    {
      endpoint: shares.listReceivedShares,
      about: 'Ideas of others that were opened while signed in.',
    },
  ],
  Agreements: agreementCalls,
  Activity: [
    { endpoint: activity.listActivity, about: 'What happened to all own ideas, newest first.' },
    { endpoint: activity.listIdeaActivity, about: 'What happened to one idea, newest first.' },
    {
      endpoint: activity.countActivity,
      about: 'How many events are new, how many wait for an answer, how many people read right now.',
    },
    {
      endpoint: stream.streamActivity,
      about:
        'What happens to all own ideas, as it happens (server-sent events); continues after Last-Event-ID.',
    },
    { endpoint: activity.markActivityRead, about: 'Marks an event and all older ones as read.' },
    { endpoint: activity.dismissEvent, about: 'Marks an event as needing no answer.' },
    {
      endpoint: activity.exportActivity,
      about: 'All events as a file, oldest first: CSV, or JSON with what verifies the logs.',
    },
    { endpoint: activity.exportIdeaActivity, about: 'The same for one idea.' },
  ],
  Notifications: notificationCalls,
  Timestamps: timestampCalls,
  Evidence: evidenceCalls,
  Access: accessCalls,
  Comments: [
    {
      endpoint: comments.listComments,
      about:
        'A reader: their own thread. The owner: all, or those of one idea or thread. The newest 1,000, oldest first.',
    },
    {
      endpoint: comments.listThreads,
      about: 'Every thread of an idea with its newest comments, and how many of them are new.',
    },
    {
      endpoint: comments.createComment,
      about:
        'Adds a comment to a thread, also about a place in the document or as a reply. The author is that of the session.',
    },
    { endpoint: comments.readComments, about: 'Marks comments of the other side as read.' },
    {
      endpoint: comments.resolveComment,
      about: 'Resolves a conversation about a place, or reopens it.',
    },
  ],
  Assist: [
    {
      endpoint: assist.searchIdeas,
      by: 'anyone',
      about: 'Searches public sources for similar ideas. The text leaves this server.',
    },
    {
      endpoint: assist.askAssistant,
      about:
        'Asks the writing assistant. With Accept: text/event-stream the answer comes in pieces, as server-sent events.',
    },
  ],
  Waitlist: [{ endpoint: waitlist.joinWaitlist, by: 'anyone', about: 'Joins the waitlist of the beta.' }],
}
