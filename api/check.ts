import { resolve } from 'node:path'
import { verifyLogs } from './activity/log/verify-log.ts'
import { faultsOf } from './backups/check-data.ts'
import { checkStore } from './backups/check-store.ts'
import { runDataCommand } from './backups/run-data-command.ts'
import { inspectStore } from './server/inspect-store.ts'
import { readArguments } from './server/read-arguments.ts'
import { verifyTransparencyLog } from './timestamps/transparency-log/verify-transparency-log.ts'

/** npm run check: reads every page, record and index entry of the data and verifies the logs of ideas and of timestamps, also while the server runs. */
await runDataCommand(async ({ dataDir }) => {
  readArguments({}, 'Usage: npm run check')
  const { findings, inspected } = await checkStore(resolve(dataDir), (folder) =>
    inspectStore(folder, async () => {
      const { faults } = await verifyLogs()
      return { faults: [...faults, ...(await verifyTransparencyLog())] }
    }),
  )
  const faults = [...faultsOf(findings), ...(inspected?.faults ?? [])]
  if (faults.length > 0) process.exitCode = 1
  const { records, withoutChecksum } = findings
  const old =
    withoutChecksum > 0 ? ` ${withoutChecksum} have no checksum yet: they get one at the next start.` : ''
  return [
    `${records} records read, ${faults.length === 0 ? 'all sound' : `${faults.length} faults`}.${old}`,
    ...faults,
  ]
})
