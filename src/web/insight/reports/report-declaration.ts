import type { Period } from '#contract/base/periods.ts';
import { type ReportFigure, type ReportGroup, type ReportName, reports } from '#contract/insight/report.ts';
import type { FilterField, ListName, SortField } from '#contract/reads.ts';
import type ru from '../../base/i18n/ru.json';
import type { Fact } from '../../base/lists/facts.ts';
import type { DatePreset } from '../../base/lists/filters/date-range.ts';
import { byAgent, byCurrency, byDirection, byMethod, byOffice, byPartner } from '../../base/lists/filters/filters.ts';
import type { ListColumn, ListFilter, ListRoot } from '../../base/lists/list-declaration.ts';
import { figuresOf, kindOf } from './report-figures.ts';

/** Maximal number of figures that are compared by default. */
const MAX_COMPARED_FIGURES = 4;

/** The declaration of a report's screen. Groups and figures are those of the contract. */
export type ReportDeclaration<Row extends { id: number }> = {
  report: ReportName;
  filters: ListFilter[];
  /** The default period. */
  period: DatePreset;
  /** Entities whose changes refresh the report. */
  refreshedBy: string[];
  /** The figure that groups are sorted by, largest first, and the figures of the chart. */
  main: ReportFigure;
  charted: ReportFigure[];
  /** The default figures of the comparison. */
  compared: ReportFigure[];
  /** Figures that are only shown when they are chosen. */
  optional?: ReportFigure[];
  /** Standard views: URL queries by name. */
  views: { name: keyof typeof ru.views; query: string }[];
  /** The rows of a group. */
  rows?: ReportRows<Row>;
  /** The page behind a figure of a group, or behind the group itself; null without one. */
  follow?: (figure: ReportFigure | null, group: FollowedGroup) => string | null;
};

/** The parts of a declaration in which a report differs from the standard. */
export type ReportDetails<Row extends { id: number }> = Partial<Omit<ReportDeclaration<Row>, 'report'>>;

/** The filters by the groups of a report. */
const filterOf: Partial<Record<ReportGroup, ListFilter>> = {
  office: byOffice,
  agent: byAgent,
  direction: byDirection,
  partner: byPartner,
  method: byMethod,
  currency: byCurrency,
};

/** The entities of which reports have sums. */
const summedEntities = ['sale', 'booking', 'tourist_payment', 'partner_payment', 'allocation', 'cash_entry'];

/** The declaration of a report: by default the first amount is its main figure and the only one of the chart. */
export function declareReport<Row extends { id: number }>(
  report: ReportName,
  details: ReportDetails<Row> = {},
): ReportDeclaration<Row> {
  const figures = figuresOf(report);
  const main = figures.find((figure) => kindOf(figure) === 'amount') ?? (figures[0] as ReportFigure);
  const groups: readonly ReportGroup[] = reports[report].groups;
  return {
    report,
    filters: groups.flatMap((group) => filterOf[group] ?? []),
    period: 'past12',
    refreshedBy: summedEntities,
    main,
    charted: [main],
    compared: figures.slice(0, MAX_COMPARED_FIGURES),
    views: [],
    ...details,
  };
}

/** A group of a report, as it is in URLs. */
export type FollowedGroup = { by: ReportGroup; key: string; period: Period; values: Record<string, string> };

/** The list of a group's rows: its sums are the group's figures. */
export type ReportRows<Row extends { id: number }, Root extends ListName = ListName> = ListRoot<
  { id: number },
  Root
> & {
  /** The filter fields of the rows' date range, and their sort field. */
  date: { from: FilterField<Root>; to: FilterField<Root>; by: SortField<Root> };
  fields: (keyof Row & string)[];
  columns: ListColumn<Row>[];
  /** The facts by which screen readers announce a row, in this order. */
  facts: Fact<Row>[];
  open: (row: Row) => string;
  /** The lists with these rows, each with the name of its date filter. */
  lists: { title: keyof typeof ru.titles; path: string; date: string }[];
};
