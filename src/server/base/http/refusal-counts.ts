import type { ErrorCode } from '#contract/base/errors.ts';

/** The refusals of this process by code, for the metrics. */
export const refusalCounts = new Map<ErrorCode, number>();

export const countRefusal = (code: ErrorCode): void => {
  refusalCounts.set(code, (refusalCounts.get(code) ?? 0) + 1);
};
