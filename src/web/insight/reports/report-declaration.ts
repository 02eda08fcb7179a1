import type { Period } from '#contract/base/periods.ts';
import type { ReportFigure, ReportGroup, ReportName } from '#contract/insight/report.ts';
import type { ArgumentTypes, FilterField, ListName, SortField } from '#contract/reads.ts';
import type ru from '../../base/i18n/ru.json';
import type { Fact } from '../../base/lists/facts.ts';
import type { DatePreset } from '../../base/lists/filters/date-range.ts';
import type { ListColumn, ListFilter, ListRoot } from '../../base/lists/list-declaration.ts';

/**
 * A report of one screen, declared: the screen itself is no program. Its groups and figures are those of the contract.
 */
export type ReportDeclaration<Row extends { id: number }> = {
  report: ReportName;
  /** Also the name that its saved views are kept under. */
  title: keyof typeof ru.titles;
  /** What its dates are: by which a row falls into a period. */
  note: keyof typeof ru.reports.notes;
  /** The filter's type in the schema. */
  filterType: NonNullable<ArgumentTypes<ReportName>['filter']>;
  filters: ListFilter[];
  /** The period while none is chosen. */
  period: DatePreset;
  /** Entities whose changes show here. */
  refreshedBy: string[];
  /** What groups are sorted by, the largest first, and what the chart shows. */
  main: ReportFigure;
  charted: ReportFigure[];
  /** The default figures of the comparison. */
  compared: ReportFigure[];
  /** Those that are shown only when they are chosen. */
  optional?: ReportFigure[];
  /** Standard views: URL queries by name. */
  views: { name: keyof typeof ru.views; query: string }[];
  /** The rows that a group is made of. */
  rows?: ReportRows<Row>;
  /** Where a group's figures come from, when that is another screen: of a figure, or of the group itself. */
  follow?: (figure: ReportFigure | null, group: FollowedGroup) => string | null;
};

/** A group of a report as an address names it. */
export type FollowedGroup = { by: ReportGroup; key: string; period: Period; values: Record<string, string> };

/** A list whose rows a group is made of: its sums are the group's figures. */
export type ReportRows<Row extends { id: number }, Root extends ListName = ListName> = ListRoot<
  { id: number },
  Root
> & {
  /** The filter's fields between which a row's date lies, and what the rows are sorted by. */
  date: { from: FilterField<Root>; to: FilterField<Root>; by: SortField<Root> };
  fields: (keyof Row & string)[];
  columns: ListColumn<Row>[];
  /** What is heard of a row, in this order. */
  facts: Fact<Row>[];
  open: (row: Row) => string;
  /** The lists in which these rows stand too, each with the name of its filter by date. */
  lists: { title: keyof typeof ru.titles; path: string; date: string }[];
};
