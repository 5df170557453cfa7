/** Numbers that only the server needs, so that no browser loads them; those of both sides are in the contract. */
export const serverLimits = {
  /** A JSON body that carries an idea. */
  ideaBodyBytes: 6 * 1024 * 1024,
  /** Operations of an idea that are known again when they are repeated. */
  rememberedOps: 50,
  /** Earlier versions of an idea: the newest, and beside them those that were overwritten unseen. */
  versions: 50,
  unseenVersions: 200,
  /** People who may open one one-time link: each is remembered in the link itself. */
  oneTimeMaxViews: 1000,
  shareMaxDays: 366,
  codeTries: 5,
  codesPerHour: 5,
  resetMinutes: 30,
  accessIdleMinutes: 30,
  oneTimeIdleMinutes: 15,
  oneTimeMinutes: 60,
} as const
