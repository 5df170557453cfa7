/** Limits that only the server needs, kept here so that no browser loads them. Those of both sides are in the contract. */
export const serverLimits = {
  /** Maximum size of a JSON body that contains an idea. */
  ideaBodyBytes: 6 * 1024 * 1024,
  /** How many op ids of an idea are remembered, to recognise repeated writes. */
  rememberedOps: 50,
  /** Earlier versions kept of an idea: the newest, and additionally those that a client overwrote without having seen them. */
  versions: 50,
  unseenVersions: 200,
  /** How many people may open a one-time link; each is stored in the link itself. */
  oneTimeMaxViews: 1000,
  shareMaxDays: 366,
  codeTries: 5,
  codesPerHour: 5,
  resetMinutes: 30,
  accessIdleMinutes: 30,
  oneTimeIdleMinutes: 15,
  oneTimeMinutes: 60,
} as const
