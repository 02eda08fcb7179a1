import type { CalendarDate } from '#contract/base/dates.ts';

/** What lies along the bottom: dates, each as far from the next as it is, or names at equal distances (months, offices). */
export type ChartAxis = { header: string } & ({ dates: CalendarDate[] } | { names: string[] });

/** One line, or the bars of one colour: a decimal for each place of the axis, null where there is none. */
export type ChartSeries = { name: string; values: (string | null)[] };

export type ChartProps = {
  kind: 'line' | 'bar';
  /** What it shows; the name of the table with the same numbers. */
  title: string;
  /** What the picture shows, in a sentence: screen readers read it in place of the picture. */
  conclusion: string;
  axis: ChartAxis;
  series: ChartSeries[];
  /** Writes a value as the language does. */
  format: (value: string) => string;
  /** A value holds until the next one: a line of steps. */
  held?: boolean;
  /** Bars of one place stand on each other: parts of a whole. */
  stacked?: boolean;
  /** What stands beside the series in the table alone: it is measured in something else. */
  more?: (ChartSeries & { format: (value: string) => string })[];
};
