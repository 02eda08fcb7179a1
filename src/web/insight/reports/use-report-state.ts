import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { daysBetween } from '#contract/base/dates.ts';
import { comparisons, type Period } from '#contract/base/periods.ts';
import { MAX_DAY_GROUPS, type ReportFigure, type ReportGroup, reports } from '#contract/insight/report.ts';
import { figurePresets, readRange } from '../../base/lists/filters/date-range.ts';
import { byChoice, byPeriod } from '../../base/lists/filters/filters.ts';
import { withValue } from '../../base/lists/list-address.ts';
import type { ListFilter } from '../../base/lists/list-declaration.ts';
import { toFilter } from '../../base/lists/use-list-state.ts';
import { wordsOf } from '../../base/lists/words.ts';
import { useToday } from '../../base/session/me.tsx';
import type { ReportDeclaration } from './report-declaration.ts';
import { figuresOf, kindOf } from './report-figures.ts';

/** Maximal number of distinguishable bars at one place. */
const MAX_CHARTED_FIGURES = 3;

const groupWords = (groups: readonly ReportGroup[]) => wordsOf(groups, (group, t) => t(`reports.groups.${group}`));
const comparisonWords = wordsOf(comparisons, (value, t) => t(`reports.comparisons.${value}`));

/** The filters of every report besides its own; all are in the URL. */
const askedBy = <Row extends { id: number }>({ report, period }: ReportDeclaration<Row>): ListFilter[] => {
  const { groups } = reports[report];
  return [
    byPeriod(figurePresets, period),
    byChoice('group', groupWords(groups), { fallback: groups[0] }),
    byChoice('compare', comparisonWords, {}),
  ];
};

/** The period in the URL; an open end is today, an open start that of the default period. */
function periodOf(text: string | null, fallback: string, today: string): Period {
  const standard = readRange(fallback, today);
  const read = (text === null ? null : readRange(text, today)) ?? standard;
  const from = read?.from ?? standard?.from ?? today;
  const to = read?.to ?? (from > today ? from : today);
  return { from: from > to ? to : from, to };
}

/**
 * The state of a report is in the URL (`?period=last_year&group=agent&compare=before&office=2&rows=7`), so that it can
 * be bookmarked and shared, and so that a saved view is nothing but an address.
 */
export function useReportState<Row extends { id: number }>(declared: ReportDeclaration<Row>) {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const filters = useMemo(() => [...askedBy(declared), ...declared.filters], [declared]);
  const values = useMemo(
    () => Object.fromEntries(filters.flatMap(({ id }) => (params.get(id) ? [[id, params.get(id) ?? '']] : []))),
    [filters, params],
  );
  const groups: readonly ReportGroup[] = reports[declared.report].groups;
  const period = periodOf(params.get('period'), declared.period, today);
  const wanted = groups.find((group) => group === params.get('group')) ?? groups[0] ?? 'month';
  // A chart by days of several years would be unreadable.
  const group = wanted === 'day' && daysBetween(period.from, period.to) >= MAX_DAY_GROUPS ? 'week' : wanted;
  const compare = comparisons.find((word) => word === params.get('compare')) ?? null;
  const named = (params.get('columns') ?? '').split(',');
  const chosen = figuresOf(declared.report).filter((figure) => named.includes(figure));

  const set = (name: string, value: string | null) =>
    setParams(
      (before) => {
        const after = withValue(before, name, value);
        // The shown rows of another group or period are reset.
        if (name === 'period' || name === 'group') after.delete('rows');
        return after;
      },
      { replace: true },
    );
  return {
    filters,
    values,
    asked: { ...period, group, compare },
    filter: useMemo(() => toFilter({ filters: declared.filters }, values, today), [declared, values, today]),
    /** The selected figures; empty for the default. */
    chosen,
    /** The group whose rows are shown. */
    rows: params.get('rows'),
    query: params.toString(),
    setQuery: (query: string) => setParams(new URLSearchParams(query), { replace: true }),
    setFilter: set,
    setFigures: (figures: string[]) => set('columns', figures.join()),
    showRows: (key: string | null) => set('rows', key),
  };
}

/**
 * The figure that groups are sorted by and that is charted, with others of its kind: of those that are shown, the main
 * one.
 */
export function chartedFigures<Row extends { id: number }>(
  { main, charted }: Pick<ReportDeclaration<Row>, 'main' | 'charted'>,
  shown: ReportFigure[],
): Pick<ReportDeclaration<Row>, 'main' | 'charted'> {
  const [first] = shown;
  if (!first || shown.includes(main)) return { main, charted };
  return {
    main: first,
    charted: shown.filter((figure) => kindOf(figure) === kindOf(first)).slice(0, MAX_CHARTED_FIGURES),
  };
}

/**
 * The shown figures: the chosen ones; otherwise those of the comparison, or all non-optional ones that are not zero.
 */
export function shownFigures<Row extends { id: number }>(
  declared: ReportDeclaration<Row>,
  chosen: ReportFigure[],
  isCompared: boolean,
  saysSomething: (figure: ReportFigure) => boolean,
): ReportFigure[] {
  if (chosen.length > 0) return chosen;
  if (isCompared) return declared.compared;
  return figuresOf(declared.report).filter((figure) => !declared.optional?.includes(figure) && saysSomething(figure));
}
