import { addMonths } from '#contract/base/dates.ts';
import type { Period } from '#contract/base/periods.ts';
import { type DatePreset, figurePresets, readRange } from '../../base/lists/filters/date-range.ts';
import { byPeriod } from '../../base/lists/filters/filters.ts';
import { useToday } from '../../base/session/me.tsx';

/** The period of the figures. */
export const periodFilter = (fallback: DatePreset) => byPeriod(figurePresets, fallback);

/** The period in the URL; an open end is today, an open start a year before the end. */
export function usePeriod(params: URLSearchParams, fallback: DatePreset): Period {
  const today = useToday();
  const { from, to } = readRange(params.get('period') ?? '', today) ?? readRange(fallback, today) ?? {};
  const end = to ?? (from && from > today ? from : today);
  const begin = from ?? addMonths(end, -12);
  return { from: begin > end ? end : begin, to: end };
}
