/** A reason not to start that the person who hosts can mend: printed as one line, without a stack. */
export class StartError extends Error {}

/** The environment has a value that is not valid: one line that names the variable. */
export class ConfigError extends Error {}
