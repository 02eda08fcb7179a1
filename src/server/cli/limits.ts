/** The limits of a command's connection to the database, ms: an operator may wait longer for it than a request. */
export const commandLimits = { statementTimeout: 60_000, connectTimeout: 60_000, onLost: () => undefined };
