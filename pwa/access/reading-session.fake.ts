/** The session of a document that is open, and stays open. */
export const openSession = {
  ...{ endsAt: null, connected: true, ended: null, secondsLeft: null },
  end: () => undefined,
  endsReading: async () => false,
}
