import { useTranslation } from 'react-i18next';
import type { CalendarDate } from '#contract/base/dates.ts';
import { type Comparison, comparePeriods, endOf, isTimeUnit, type Period } from '#contract/base/periods.ts';
import type { Report, ReportGroup, ReportRow } from '#contract/insight/report.ts';
import { comparedDays } from '../../base/i18n/day-words.ts';
import { formatDate, formatMonth } from '../../base/i18n/format.ts';
import { useReadOptions } from '../../base/lists/filters/filter-options.ts';
import type { Directory, ListFilter } from '../../base/lists/list-declaration.ts';
import { filterText } from '../../base/lists/list-texts.ts';
import { useToday } from '../../base/session/me.tsx';
import type { LookupOption } from '../../base/ui/fields/lookup/lookup.tsx';

/** "01.11.2026 – 30.11.2026", or a single date. */
export const formatPeriod = ({ from, to }: Period): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;

/** The name of a group; of a time unit its month, days or day. */
export function nameOfGroup(group: string, { key, name }: Pick<ReportRow, 'key' | 'name'>): string {
  if (group === 'month') return formatMonth(key);
  return isTimeUnit(group) ? formatPeriod(daysOfGroup(group, key)) : (name ?? key);
}

/** The days of a time unit by its first day. */
export const daysOfGroup = (group: 'day' | 'week' | 'month', key: string): Period => ({
  from: key,
  to: endOf(group, key),
});

/** The names of ids in filters; null for one that is not read yet. */
function useNames(): (directory: Directory, id: string) => string | null {
  const options: Record<Directory, LookupOption[] | null> = {
    directions: useReadOptions('directions'),
    partners: useReadOptions('partners'),
    paymentMethods: useReadOptions('paymentMethods'),
    agents: useReadOptions('agents'),
    offices: useReadOptions('offices'),
    levels: [],
    people: [],
  };
  return (directory, id) => {
    const known = options[directory];
    return known && (known.find((option) => String(option.id) === id)?.name ?? id);
  };
}

type Asked = Period & { group: string; compare: Comparison | null };

/** The subject of the expected answer, computed as the server does it. */
export function subjectOf({ group, compare, ...period }: Asked, today: CalendarDate): Subject {
  if (!compare) return { group, ...period, compared_with: null };
  const { now, earlier } = comparePeriods(period, compare, today);
  return { group, ...now, compared_with: earlier };
}

type Subject = Pick<Report, 'group' | 'from' | 'to' | 'compared_with'>;

/**
 * The description of a report, line by line: period and comparison, groups, filters. It is shown below the title, in
 * print and above the table of a spreadsheet. `isWhole`: all names in it are read.
 */
export function useReportWords(
  filters: ListFilter[],
  values: Record<string, string>,
  { group, compared_with, ...period }: Subject,
): { lines: string[]; isWhole: boolean } {
  const { t } = useTranslation();
  const today = useToday();
  const names = useNames();
  const narrowed = filters.flatMap((filter): { label: string; to?: string | null }[] => {
    const value = values[filter.id];
    if (value === undefined || filter.kind === 'dates') return [];
    const label = filterText(t, filter);
    if (filter.kind === 'flag') return [{ label }];
    if (filter.kind === 'number' || filter.kind === 'text' || filter.kind === 'word') return [{ label, to: value }];
    if (filter.kind === 'lookup') return [{ label, to: names(filter.directory, value) }];
    return filter.values.includes(value) ? [{ label, to: filter.name(value, t) }] : [];
  });
  const words = narrowed.map(({ label, to }) => (to === undefined ? label : `${label}: ${to ?? '…'}`));
  const lines = [
    t('reports.period', {
      period: compared_with ? comparedDays(period, compared_with, today, t) : formatPeriod(period),
    }),
    t('reports.grouped', { group: t(`reports.groups.${group as ReportGroup}`) }),
    ...(words.length > 0 ? [words.join('; ')] : []),
  ];
  return { lines, isWhole: narrowed.every(({ to }) => to !== null) };
}
