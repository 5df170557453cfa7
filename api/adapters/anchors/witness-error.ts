/** Why a witness has not signed an end of the log, as text for the operator of the server. */
export class WitnessError extends Error {}
