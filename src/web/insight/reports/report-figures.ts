import { type Amount, magnitude, percentOf, subtract } from '#contract/base/money.ts';
import {
  type FigureKind,
  type Figures,
  type ReportFigure,
  type ReportName,
  reports,
} from '#contract/insight/report.ts';
import { formatAmount, formatCount, formatPercent } from '../../base/i18n/format.ts';

export type FigureValue = Amount | number | null;

const kinds: Partial<Record<string, FigureKind>> = Object.assign(
  {},
  ...Object.values(reports).map(({ figures }) => figures),
);

/** The figures of a report in the order in which they are read. */
export const figuresOf = (report: ReportName): ReportFigure[] => Object.keys(reports[report].figures) as ReportFigure[];

/** The kind of a figure. */
export const kindOf = (figure: ReportFigure): FigureKind => kinds[figure] ?? 'amount';

export const figureOf = (figures: Figures | null, figure: ReportFigure): FigureValue => figures?.[figure] ?? null;

/** A figure as a decimal, for a chart and for sorting. */
export const asDecimal = (value: FigureValue): string => String(value ?? 0);

/** A formatted figure. */
export function formatFigure(kind: FigureKind, value: FigureValue): string {
  if (value === null) return '-';
  if (kind === 'count') return formatCount(Number(value));
  return kind === 'percent' ? formatPercent(String(value)) : formatAmount(String(value));
}

/** The change of a figure: the difference (of a share, in percentage points), and in percent of the earlier value. */
export type Change = { by: FigureValue; percent: string | null };

export function changeOf(kind: FigureKind, now: FigureValue, before: FigureValue): Change {
  if (now === null || before === null) return { by: null, percent: null };
  if (kind === 'count') {
    const by = Number(now) - Number(before);
    return { by, percent: percentOf(String(by), magnitude(String(before))) };
  }
  const by = subtract(String(now), String(before));
  if (kind === 'percent') return { by: by.replace(/0$/, ''), percent: null };
  return { by, percent: percentOf(by, magnitude(String(before))) };
}

/** With a sign, a plus too; zero has none. */
export function withSign(text: string, value: FigureValue): string {
  return Number(value) > 0 ? `+${text}` : text;
}
