import { useTranslation } from 'react-i18next';
import type { Report, ReportGroup, ReportRow } from '#contract/entities/report.ts';
import { endOf, isTimeUnit, type Period } from '#contract/periods.ts';
import { formatDate, formatMonth } from '../i18n/format.ts';
import type { Directory, ListFilter } from '../lists/declaration.ts';
import { useFilterOptions } from '../lists/filter-options.ts';

/** "01.11.2026 – 30.11.2026", or one day. */
export const formatPeriod = ({ from, to }: Period): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;

/** What a group is called: a time by its month, its days, its day. */
export function nameOfGroup(group: string, { key, name }: Pick<ReportRow, 'key' | 'name'>): string {
  if (group === 'month') return formatMonth(key);
  return isTimeUnit(group) ? formatPeriod(daysOfGroup(group, key)) : (name ?? key);
}

/** The days of a time that is known by its first one. */
export const daysOfGroup = (group: 'day' | 'week' | 'month', key: string): Period => ({
  from: key,
  to: endOf(group, key),
});

/** The names that filters speak of by ids. */
function useNames(): (directory: Directory, id: string) => string {
  const options = {
    directions: useFilterOptions('directions'),
    partners: useFilterOptions('partners'),
    paymentMethods: useFilterOptions('paymentMethods'),
    agents: useFilterOptions('agents'),
    offices: useFilterOptions('offices'),
    levels: [],
    people: [],
  };
  return (directory, id) => options[directory].find((option) => String(option.id) === id)?.name ?? id;
}

/**
 * What a report is of, a line each: its period and what it is compared with, its groups, what it is narrowed to. It stands
 * below the title, on paper and above the table of a spreadsheet.
 */
export function useReportWords(filters: ListFilter[], values: Record<string, string>) {
  const { t } = useTranslation();
  const names = useNames();
  const narrowed = filters.flatMap((filter) => {
    const value = values[filter.id];
    if (value === undefined || filter.kind === 'dates') return [];
    const label = t(`filters.${filter.label}`);
    if (filter.kind === 'flag') return [label];
    if (filter.kind === 'number') return [`${label}: ${value}`];
    const known = filter.kind === 'lookup' || filter.values.includes(value);
    return known
      ? [`${label}: ${filter.kind === 'lookup' ? names(filter.directory, value) : filter.name(value, t)}`]
      : [];
  });
  return ({ group, compared_with, ...period }: Pick<Report, 'group' | 'from' | 'to' | 'compared_with'>): string[] => [
    t('reports.period', { period: formatPeriod(period) }),
    ...(compared_with ? [t('reports.compared_with', { period: formatPeriod(compared_with) })] : []),
    t('reports.grouped', { group: t(`reports.groups.${group as ReportGroup}`) }),
    ...(narrowed.length > 0 ? [narrowed.join('; ')] : []),
  ];
}
