/** What may be taken away from the rules, one at a time, to see that the invariants notice. */
type Broken = { createKey?: boolean; ifMatch?: boolean; accountCheck?: boolean }

export type Plan = {
  seed: number
  devices: number
  steps: number
  /** Two tabs of a device may sync at once, as when a lock was taken from a holder that seemed dead. */
  tabs: boolean
  accounts: number
  /** Some ideas are written with an app that is newer than the devices, until those are updated, too. */
  newerApp?: boolean
  /** Owners choose between versions, other clients draw, and the server remembers few of the changes that it took. */
  choices?: boolean
  /** The device's database refuses some writes, as a full device does. */
  isFull?: boolean
  broken?: Broken
  clockOf?: (device: number) => string
}
