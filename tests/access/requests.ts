import * as activity from '#contract/activity.ts'
import * as stream from '#contract/activity-stream.ts'
import * as agreements from '#contract/agreements/own-agreements.ts'
import { listThreads, resolveComment } from '#contract/comments.ts'
import * as evidence from '#contract/evidence.ts'
import * as labels from '#contract/finding/labels.ts'
import * as texts from '#contract/finding/texts.ts'
import * as ideas from '#contract/ideas.ts'
import * as notifications from '#contract/notifications.ts'
import * as sealing from '#contract/sealing/sealing.ts'
import * as shares from '#contract/shares.ts'
import { takeOut } from '#contract/take-out/take-out.ts'
import * as versions from '#contract/versions.ts'
import { EventModel } from '../../api/activity/log/event.model.ts'
import { CommentModel } from '../../api/comments/kept/comment.model.ts'
import type { Answer, Client } from '../support/client.ts'
import { beginStream } from '../support/listen-stream.ts'
import type { Target } from './targets.ts'

export type Send = (browser: Client, target: Target) => Promise<Answer>
export const person = { name: 'Mallory', email: 'mallory@example.org' }
const words = { title: 'changed', clauses: ['changed'] }
const written = { title: 'changed', content: '<p>changed</p>' }

/** One request for each endpoint of the contract; those that end the caller's own session come last. */
export const requests: Record<string, Send> = {
  lookUpShare: (browser, { token }) => browser.get(`/api/share/${token}`),
  enterPasscode: (browser, { token }) =>
    browser.post(`/api/share/${token}/passcode`, { passcode: 'a guess' }),
  sendCode: (browser, { token }) => browser.post(`/api/share/${token}/code`),
  verifyCode: (browser, { token }) => browser.post(`/api/share/${token}/verify`, { code: '123456' }),
  openDocument: (browser, { token }) => browser.post(`/api/share/${token}/open`),
  getDocumentFile: (browser, { token }) => browser.get(`/api/share/${token}/file`),
  downloadDocument: (browser, { token }) => browser.post(`/api/share/${token}/download`),
  getDocumentAsset: (browser, { token, pictureId }) => browser.get(`/api/share/${token}/assets/${pictureId}`),
  getAccessSession: (browser, { token }) => browser.get(`/api/share/${token}/session`),
  markSeen: (browser, { token }) => browser.post(`/api/share/${token}/seen`),
  reportShown: (browser, { token }) =>
    browser.post(`/api/share/${token}/shown`, { counter: '0a1b2c3d', seconds: [1] }),
  askForAccess: (browser, { token }) => browser.post(`/api/share/${token}/ask`, person),
  acceptAgreement: (browser, { reader }) => browser.put(`/api/recipients/${reader.id}/nda`, { agreed: true }),
  listComments: (browser, { ideaId }) => browser.get(`/api/comments?ideaId=${ideaId}`),
  listThreads: (browser, { ideaId }) => browser.get(`/api/ideas/${ideaId}/threads`),
  createComment: (browser, { ideaId, reader }) =>
    browser.post('/api/comments', { content: 'x', ideaId, recipientId: reader.id, author: 'Ada Example' }),
  readComments: async (browser, target) =>
    browser.post('/api/comments/read', { ids: [(await commentOf(target))?._id] }),
  resolveComment: async (browser, target) => {
    const id = (await commentOf(target))?._id
    return browser.put(`/api/comments/${id}/resolved`, { upTo: id })
  },
  createShare: (browser, { ideaId }) => browser.post('/api/shares', { ideaId, shareType: 'full-access' }),
  listShares: (browser, { ideaId }) => browser.get(`/api/ideas/${ideaId}/shares`),
  changeShare: (browser, { share }) => browser.send('PATCH', `/api/shares/${share.id}`, { name: 'changed' }),
  revokeShare: (browser, { share }) => browser.delete(`/api/shares/${share.id}`),
  listReceivedShares: (browser) => browser.get('/api/shares/received'),
  listIdeas: (browser) => browser.get('/api/ideas'),
  getIdea: (browser, { ideaId }) => browser.get(`/api/ideas/${ideaId}`),
  createIdea: (browser) => browser.post('/api/ideas', written),
  createPdfIdea: (browser) => browser.post('/api/ideas/pdf', new FormData()),
  updateIdea: (browser, { ideaId }) => browser.put(`/api/ideas/${ideaId}`, written),
  publishIdea: (browser, { ideaId }) => browser.put(`/api/ideas/${ideaId}/publish`),
  deleteIdea: (browser, { ideaId }) => browser.delete(`/api/ideas/${ideaId}`),
  changeLabels: (browser, { ideaId }) =>
    browser.send('PATCH', `/api/ideas/${ideaId}/labels`, { add: ['mine'] }),
  listTexts: (browser, { ideaId }) => browser.get(`/api/idea-texts?ids=${ideaId}`),
  takeOut: (browser) => browser.get('/api/profile/take-out'),
  getSealing: (browser) => browser.get('/api/profile/sealing'),
  chooseSealing: (browser) => browser.put('/api/profile/sealing', { isOn: true }),
  getDraftSealing: (browser, { ideaId }) => browser.get(`/api/ideas/${ideaId}/sealing`),
  listVersions: (browser, { ideaId }) => browser.get(`/api/ideas/${ideaId}/versions`),
  getVersion: (browser, { ideaId }) => browser.get(`/api/ideas/${ideaId}/versions/1`),
  getIdeaFile: (browser, { ideaId }) => browser.get(`/api/ideas/${ideaId}/file`),
  getIdeaManifest: (browser, { ideaId }) => browser.get(`/api/ideas/${ideaId}/manifest`),
  listActivity: (browser) => browser.get('/api/activity'),
  listIdeaActivity: (browser, { ideaId, share }) =>
    browser.get(`/api/ideas/${ideaId}/activity?link=${share.id}&filter=readers`),
  countActivity: (browser) => browser.get('/api/activity/counts'),
  streamActivity: (browser) => beginStream(browser),
  markActivityRead: (browser) => browser.post('/api/activity/read', { upTo: 'f'.repeat(32) }),
  dismissEvent: async (browser, { share }) =>
    browser.post(`/api/activity/${(await EventModel.findOne({ shareId: share.id }))?._id}/dismiss`),
  exportActivity: (browser) => browser.get('/api/activity/export?format=json'),
  exportIdeaActivity: (browser, { ideaId }) => browser.get(`/api/ideas/${ideaId}/activity/export`),
  getCertificate: async (browser, target) => browser.get(await certificateOf(target)),
  getCertificateFile: async (browser, target) => browser.get(`${await certificateOf(target)}/txt`),
  getMailedCertificateFile: (browser) =>
    browser.get(`/api/certificates/by-mail/${'0'.repeat(32)}${'A'.repeat(43)}/txt`),
  getEvidence: (browser, { ideaId }) => browser.get(`/api/ideas/${ideaId}/evidence`),
  getOwnEvidence: (browser, { token }) => browser.get(`/api/share/${token}/evidence`),
  getOwnCertificateFile: (browser, { token }) => browser.get(`/api/share/${token}/certificate/txt`),
  getNotifications: (browser) => browser.get('/api/notifications'),
  changeNotifications: (browser) =>
    browser.send('PATCH', '/api/notifications', { kinds: { opened: { mail: false } } }),
  getIdeaNotifications: (browser, { ideaId }) => browser.get(`/api/ideas/${ideaId}/notifications`),
  changeIdeaNotifications: (browser, { ideaId }) =>
    browser.put(`/api/ideas/${ideaId}/notifications`, { isOn: false }),
  keepDevice: (browser) =>
    browser.put('/api/notifications/devices', {
      endpoint: 'https://push.example.org/mine',
      // Keys from the example in RFC 8291.
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    }),
  forgetDevice: (browser) => browser.delete(`/api/notifications/devices/${'0'.repeat(64)}`),
  listAgreements: (browser) => browser.get('/api/agreements'),
  createAgreement: (browser) => browser.post('/api/agreements', words),
  getAgreementVersion: (browser, { agreementId }) => browser.get(`/api/agreements/${agreementId}/versions/1`),
  changeAgreement: (browser, { agreementId }) =>
    browser.put(`/api/agreements/${agreementId}`, { ...words, number: 1 }),
  archiveAgreement: (browser, { agreementId }) =>
    browser.send('PATCH', `/api/agreements/${agreementId}`, { archived: true }),
  deleteAgreement: (browser, { agreementId }) => browser.delete(`/api/agreements/${agreementId}`),
  declineAgreement: (browser, { token }) => browser.post(`/api/share/${token}/decline`),
  closeDocument: (browser, { token }) => browser.post(`/api/share/${token}/close`),
  createRecipient: (browser, { token }) => browser.post('/api/recipients', { ...person, accessToken: token }),
}

/** The certificate of what the rightful reader accepted. */
const certificateOf = async ({ reader }: Target) =>
  `/api/certificates/${(await EventModel.findOne({ recipientId: reader.id, kind: 'agreed' }))?._id}`

/** The comment that the rightful reader wrote about a place. */
const commentOf = ({ ideaId, reader }: Target) =>
  CommentModel.findOne({ ideaId, recipientId: reader.id }).lean()

/** Endpoints that only an open reader may call. */
export const readerCalls = [
  'openDocument',
  'getDocumentFile',
  'downloadDocument',
  'getDocumentAsset',
  'getAccessSession',
  'markSeen',
  'reportShown',
  'getOwnEvidence',
  'getOwnCertificateFile',
] as const

const ownerEndpoints = {
  ...shares,
  ...ideas,
  ...sealing,
  ...labels,
  ...texts,
  ...versions,
  ...activity,
  ...agreements,
  ...notifications,
  ...stream,
  ...evidence,
  takeOut,
  listThreads,
  resolveComment,
}
/** Endpoints that only an owner may call. */
export const ownerCalls = Object.keys(ownerEndpoints).filter(
  (name) => Object.hasOwn(requests, name) && !['getEvidence', 'getMailedCertificateFile'].includes(name),
)
