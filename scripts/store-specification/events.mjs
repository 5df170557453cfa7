// Compares the commands that a driver sent, and the answers it got, with what specification files expect.
import { findDifference } from './match.mjs'
import { NotRun } from './operations.mjs'

const eventNames = {
  commandStartedEvent: 'commandStarted',
  commandSucceededEvent: 'commandSucceeded',
  commandFailedEvent: 'commandFailed',
}

/** Starts to record events; the list grows while the client is used. */
export function observe(client, { observeEvents = [], ignoreCommandMonitoringEvents = [] }) {
  const events = []
  const ignored = new Set(ignoreCommandMonitoringEvents)
  for (const name of observeEvents) {
    if (!Object.hasOwn(eventNames, name)) continue // connection events say nothing about the store
    client.on(eventNames[name], (event) => {
      if (!ignored.has(event.commandName)) events.push({ name, event })
    })
  }
  return events
}

/**
 * Null if each client's events are the expected ones, in order. NotRun if the driver put something else into a command
 * than the file expects, because that says nothing about the server.
 */
export function findDifferenceOfEvents(expectEvents, entities, ids) {
  for (const { client, eventType = 'command', events, ignoreExtraEvents = false } of expectEvents) {
    if (eventType !== 'command') continue
    const there = entities.get(client)?.events ?? []
    for (const [i, expected] of events.entries()) {
      const [[name, wanted]] = Object.entries(expected)
      const actual = there[i]
      if (actual?.name !== name) return `event ${i} is ${actual?.name ?? 'missing'} instead of ${name}`
      const difference = findDifferenceOfEvent(wanted, actual.event, { ids, path: `event ${i}` })
      if (difference) return difference
    }
    if (there.length > events.length && !ignoreExtraEvents)
      return `event ${events.length} is not expected: ${there[events.length].event.commandName}`
  }
  return null
}

function findDifferenceOfEvent({ command, reply, commandName, databaseName }, event, { ids, path }) {
  if (commandName && commandName !== event.commandName)
    return `${path} is ${event.commandName} instead of ${commandName}`
  if (databaseName && event.databaseName && databaseName !== event.databaseName)
    return `${path} is sent to ${event.databaseName} instead of ${databaseName}`
  const sent = command && findDifference(command, event.command, { ids, path: `${path}.command` })
  if (sent) throw new NotRun(`the driver sends something else: ${sent}`)
  return reply ? findDifference(reply, event.reply, { ids, path: `${path}.reply` }) : null
}
