import type { ReportName } from '#contract/insight/report.ts';

type SnakeCase<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${SnakeCase<Rest>}`
  : '';

/** The name of a report among the texts, under which its saved views are stored too: `sales_report` of `salesReport`. */
export const reportTitle = <Name extends ReportName>(report: Name) =>
  report.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Name>;
