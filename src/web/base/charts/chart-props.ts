import type { CalendarDate } from '#contract/base/dates.ts';

/** The horizontal axis: dates at proportional distances, or names at equal distances (months, offices). */
export type ChartAxis = { header: string } & ({ dates: CalendarDate[] } | { names: string[] });

/** One line, or the bars of one colour: a decimal for each place of the axis, null where there is none. */
export type ChartSeries = { name: string; values: (string | null)[] };

export type ChartProps = {
  kind: 'line' | 'bar';
  /** Title of the chart, and name of the table with the same numbers. */
  title: string;
  /** Text alternative of the picture: its conclusion in a sentence. */
  conclusion: string;
  axis: ChartAxis;
  series: ChartSeries[];
  /** Formats a value in the language of the interface. */
  format: (value: string) => string;
  /** A stepped line: each value holds until the next one. */
  held?: boolean;
  /** The bars of one place are stacked: parts of a whole. */
  stacked?: boolean;
  /** Series that only the table shows, because they have another unit. */
  more?: (ChartSeries & { format: (value: string) => string })[];
};
