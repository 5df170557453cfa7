/** Why bytes are no proof of OpenTimestamps, or one that is not taken here. The message goes on from "The proof ". */
export class OtsError extends Error {}
