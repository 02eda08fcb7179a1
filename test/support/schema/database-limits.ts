import { HANG_TIMEOUT } from '../wait.ts';

/**
 * The timeouts of a test’s own connections, and the handler of a broken one. The product’s timeouts are too short for a
 * busy machine, where opening a connection has taken longer than two seconds.
 */
export const patientLimits = { statementTimeout: HANG_TIMEOUT, connectTimeout: HANG_TIMEOUT, onLost: () => undefined };
