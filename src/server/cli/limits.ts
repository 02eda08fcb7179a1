/** The limits of a command's connection, ms. On a busy machine an operator waits longer for the database than a request may. */
export const commandLimits = { statementTimeout: 60_000, connectTimeout: 60_000, onLost: () => undefined };
