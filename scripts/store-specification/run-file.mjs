// Runs one file of MongoDB's unified test format against a server, through the official driver. A test is passed, refused (the
// server said by name that it does not support something), not run (with the reason), or wrong.
import { readFileSync } from 'node:fs'
import { EJSON } from 'bson'
import { mongo } from 'mongoose'
import { findDifferenceOfEvents, observe } from './events.mjs'
import { findDifference, findDifferenceOfDocuments } from './match.mjs'
import { NotRun, runOperation } from './operations.mjs'
import { findDifferenceOfError, isRefusal } from './verdict.mjs'

/** The verdicts of a file: for each test its name, its result, and why. */
export async function runFile(path, uri) {
  const file = EJSON.parse(readFileSync(path, 'utf8'))
  if (typeof file.schemaVersion !== 'string' || !Array.isArray(file.tests))
    return [{ test: 'the whole file', verdict: 'not run', reason: 'not in the unified test format' }]
  const helper = await mongo.MongoClient.connect(uri)
  try {
    const { version } = await helper.db('admin').command({ buildInfo: 1 })
    const verdicts = []
    for (const test of file.tests) {
      const reason =
        test.skipReason ?? findUnmetRequirement(file, version) ?? findUnmetRequirement(test, version)
      const outcome = reason ? { verdict: 'not run', reason } : await runTest(file, test, helper, uri)
      verdicts.push({ test: test.description, ...outcome })
    }
    return verdicts
  } finally {
    await helper.close()
  }
}

/** Why a file or a test cannot run here: it may require versions and topologies, of which one must match. */
function findUnmetRequirement({ runOnRequirements }, version) {
  const reasons = (runOnRequirements ?? []).map((wanted) => {
    if (compareVersions(version, wanted.minServerVersion ?? '0') < 0)
      return `asks for MongoDB ${wanted.minServerVersion} or newer`
    if (compareVersions(version, wanted.maxServerVersion ?? '1000') > 0)
      return `asks for MongoDB ${wanted.maxServerVersion} or older`
    if (wanted.topologies && !wanted.topologies.includes('replicaset'))
      return `asks for ${wanted.topologies.join(' or ')}`
    if (wanted.serverless === 'require') return 'asks for a serverless installation'
    if (wanted.auth === true || wanted.csfle) return 'asks for signing in or encryption'
    return null
  })
  return reasons.includes(null) ? null : (reasons[0] ?? null)
}

/** Compares part by part: 7.0.0 and 7.0 are the same. */
function compareVersions(a, b) {
  const [x, y] = [a, b].map((version) => version.split('.').map(Number))
  for (let i = 0; i < 3; i++) if ((x[i] ?? 0) !== (y[i] ?? 0)) return (x[i] ?? 0) - (y[i] ?? 0)
  return 0
}

async function runTest(file, test, helper, uri) {
  const entities = new Map()
  try {
    await fill(file.initialData ?? [], helper)
    await makeEntities(file.createEntities ?? [], entities, uri)
    for (const operation of test.operations) {
      const outcome = await runAndCheck(operation, entities, uri)
      if (outcome) return outcome
    }
    const difference =
      findDifferenceOfEvents(test.expectEvents ?? [], entities, sessionIds(entities)) ??
      (await findDifferenceOfOutcome(test.outcome ?? [], helper))
    return difference ? { verdict: 'wrong', reason: difference } : { verdict: 'passed' }
  } catch (error) {
    if (error instanceof NotRun) return { verdict: 'not run', reason: error.message }
    if (isRefusal(error)) return { verdict: 'refused', reason: error.message }
    return { verdict: 'wrong', reason: `${error.name}: ${error.message}` }
  } finally {
    for (const { kind, value } of entities.values()) if (kind === 'client') await value.close()
  }
}

async function fill(initialData, helper) {
  for (const { databaseName, collectionName, documents } of initialData) {
    const database = helper.db(databaseName)
    await database.collection(collectionName).drop()
    if (documents.length > 0) await database.collection(collectionName).insertMany(documents)
    else await database.createCollection(collectionName)
  }
}

async function makeEntities(list, entities, uri) {
  for (const entry of list) {
    const [[kind, spec]] = Object.entries(entry)
    entities.set(spec.id, { kind, ...(await makeEntity(kind, spec, entities, uri)) })
  }
}

async function makeEntity(kind, spec, entities, uri) {
  const parent = entities.get(spec.client ?? spec.database)?.value
  switch (kind) {
    case 'client': {
      const client = new mongo.MongoClient(withOptions(uri, spec.uriOptions), {
        monitorCommands: true,
        serverSelectionTimeoutMS: 2000, // a refused handshake is retried until this time is over
        ...(spec.serverApi ? { serverApi: spec.serverApi } : {}),
      })
      await client.connect()
      return { value: client, events: observe(client, spec) }
    }
    case 'database':
      return { value: parent.db(spec.databaseName, spec.databaseOptions) }
    case 'collection':
      return { value: parent.collection(spec.collectionName, spec.collectionOptions) }
    case 'session':
      return { value: parent.startSession(spec.sessionOptions) }
    default:
      throw new NotRun(`an entity of a kind that is not known here: ${kind}`)
  }
}

function withOptions(uri, options = {}) {
  const query = Object.entries(options).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return query.length === 0 ? uri : `${uri}${uri.includes('?') ? '&' : '?'}${query.join('&')}`
}

/** Null if the operation ended as expected. */
async function runAndCheck(operation, entities, uri) {
  const { expectError, expectResult, ignoreResultAndError } = operation
  if (operation.object === 'testRunner' && operation.name === 'createEntities') {
    await makeEntities(operation.arguments.entities, entities, uri)
    return null
  }
  const ids = sessionIds(entities)
  let result
  try {
    result = await inTime(runOperation(operation, entities), operation.name)
  } catch (error) {
    if (error instanceof NotRun || (!expectError && !ignoreResultAndError)) throw error
    const difference = expectError && findDifferenceOfError(expectError, error)
    if (!difference) return null
    return { verdict: isRefusal(error) ? 'refused' : 'wrong', reason: difference }
  }
  if (expectError)
    return { verdict: 'wrong', reason: `${operation.name} answered ${EJSON.stringify(result)}, no error` }
  if (expectResult === undefined) return null
  const difference = findDifference(expectResult, result, { ids })
  return difference ? { verdict: 'wrong', reason: `${operation.name}: ${difference}` } : null
}

const maxMilliseconds = 20_000

/** Fails an operation that takes too long, so that a server that does not answer cannot stop the run. */
async function inTime(promise, name) {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${name} got no answer in ${maxMilliseconds} ms`)),
      maxMilliseconds,
    )
  })
  return await Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

const sessionIds = (entities) =>
  Object.fromEntries(
    [...entities].filter(([, { kind }]) => kind === 'session').map(([id, { value }]) => [id, value.id]),
  )

async function findDifferenceOfOutcome(outcome, helper) {
  for (const { databaseName, collectionName, documents } of outcome) {
    const collection = helper.db(databaseName).collection(collectionName)
    const there = await collection.find({}, { sort: { _id: 1 } }).toArray()
    const difference = findDifferenceOfDocuments(documents, there, collectionName)
    if (difference) return difference
  }
  return null
}
