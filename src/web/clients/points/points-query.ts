import { formatCount } from '../../base/i18n/format.ts';

/** Points that come with a plus, those that go with a minus. */
export const formatPoints = (points: number): string => (points > 0 ? `+${formatCount(points)}` : formatCount(points));
