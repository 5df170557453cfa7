// Programs of others that check our proofs, where a machine has them: without one its tests are left out, and the run says so at its end.
import { spawnSync } from 'node:child_process'

/** Debian's python3-opentimestamps, the library that OpenTimestamps itself stands on. */
export const hasOpenTimestamps = () =>
  spawnSync('python3', ['-c', 'import opentimestamps.core.timestamp, bitcoin.core']).status === 0

export const notRunWithoutOpenTimestamps =
  'Not run: the check of our .ots proofs by python3-opentimestamps. Install it (apt-get install python3-opentimestamps) to run it too.'
