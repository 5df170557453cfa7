/** Why a witness has not signed an end of the log, in words for who runs the server. */
export class WitnessError extends Error {}
