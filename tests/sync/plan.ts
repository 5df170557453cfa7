/** Rules that can be switched off, one at a time, to check that the invariants notice. */
type Broken = { createKey?: boolean; ifMatch?: boolean; accountCheck?: boolean }

export type Plan = {
  seed: number
  devices: number
  steps: number
  /** Two tabs of a device may sync at once, as if the lock was taken from a holder that seemed dead. */
  tabs: boolean
  accounts: number
  /** Some ideas are written with a newer app than the devices have, until those are updated, too. */
  newerApp?: boolean
  /** Owners choose between versions, other clients draw, and the server remembers few of the operations that it applied. */
  choices?: boolean
  /** The device's database refuses some writes, like a full device. */
  isFull?: boolean
  broken?: Broken
  clockOf?: (device: number) => string
}
