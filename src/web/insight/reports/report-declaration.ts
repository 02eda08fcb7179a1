import type { Period } from '#contract/base/periods.ts';
import type { ReportFigure, ReportGroup, ReportName } from '#contract/insight/report.ts';
import type { ArgumentTypes, FilterField, ListName, SortField } from '#contract/reads.ts';
import type ru from '../../base/i18n/ru.json';
import type { Fact } from '../../base/lists/facts.ts';
import type { DatePreset } from '../../base/lists/filters/date-range.ts';
import type { ListColumn, ListFilter, ListRoot } from '../../base/lists/list-declaration.ts';

/** The declaration of a report's screen, which has no code of its own. Groups and figures are those of the contract. */
export type ReportDeclaration<Row extends { id: number }> = {
  report: ReportName;
  /** Also the name under which its saved views are stored. */
  title: keyof typeof ru.titles;
  /** The text that names the date by which rows fall into a period. */
  note: keyof typeof ru.reports.notes;
  /** The filter's type in the schema. */
  filterType: NonNullable<ArgumentTypes<ReportName>['filter']>;
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
