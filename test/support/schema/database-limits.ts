import { HANGS } from '../wait.ts';

/**
 * How long a test's own connections wait for the database, and what is done when one breaks. The limits of the product are
 * those of a person who waits: on a busy machine opening a connection took longer than its two seconds.
 */
export const patientLimits = { statementTimeout: HANGS, connectTimeout: HANGS, onLost: () => undefined };
