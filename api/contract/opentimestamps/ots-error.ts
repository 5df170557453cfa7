/** Why bytes are no proof of OpenTimestamps, or one that is not accepted. The message continues "The proof ". */
export class OtsError extends Error {}
