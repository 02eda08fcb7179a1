import { formatCount } from '../../base/i18n/format.ts';

/** Points with a sign: plus or minus. */
export const formatPoints = (points: number): string => (points > 0 ? `+${formatCount(points)}` : formatCount(points));
