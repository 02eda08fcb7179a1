import type { ErrorCode } from './errors.ts';

/** Refusals of requests without a session that have a foreign Host, or come from a page of another origin. */
export const addressRefusals = ['host_refused', 'origin_refused'] as const satisfies readonly ErrorCode[];
