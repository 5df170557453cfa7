/** A reason not to start that the person who hosts can mend: printed as one line, without a stack. */
export class StartError extends Error {}
