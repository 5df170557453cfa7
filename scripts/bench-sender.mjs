// Sends one request over and over, in a thread of its own, so that the cost of sending is not measured as waiting.
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const { request, origin, cookie, seconds, connections } = workerData
const { method, path, json, raw, file } = request

const text = raw ?? (json && JSON.stringify(json))
function makeBody() {
  if (!file) return text
  const body = new FormData()
  body.append(file.name, new Blob([file.bytes], { type: file.type }), file.fileName)
  return body
}

const till = performance.now() + seconds * 1000
/** How often each status was received; for a call without an answer, the error's name. */
const answers = new Map()

async function send() {
  const headers = { origin, cookie, ...(text ? { 'content-type': 'application/json' } : {}) }
  try {
    const answer = await fetch(origin + path, { method, headers, body: makeBody() })
    await answer.arrayBuffer()
    return answer.status
  } catch (error) {
    return error.cause?.code ?? error.name
  }
}

async function sendOn() {
  while (performance.now() < till) {
    const status = await send()
    answers.set(status, (answers.get(status) ?? 0) + 1)
    // A refused request is repeated soon, but not in a loop without a pause.
    if (status !== 200 && status !== 201) await wait(20)
  }
}

await Promise.all(Array.from({ length: connections }, sendOn))
parentPort.postMessage(answers)
