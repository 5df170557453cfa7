/** A reason not to start that the person who hosts the server can fix; printed as one line without a stack. */
export class StartError extends Error {}

/** An environment variable has an invalid value; the message is one line that names the variable. */
export class ConfigError extends Error {}
