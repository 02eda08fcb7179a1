import type { ErrorCode } from './errors.ts';

/** What is asked without a session is refused where it comes to another name, or from a page of another address. */
export const refusedByAddress = ['host_refused', 'origin_refused'] as const satisfies readonly ErrorCode[];
