import type { TFunction } from 'i18next';
import type { Figures, Report, ReportFigure, ReportGroup, ReportRow } from '#contract/insight/report.ts';
import { namedSheet } from '../../base/export/export-list.ts';
import type { CellType, Sheet, SheetColumn, SheetRow } from '../../base/export/sheet.ts';
import { type Change, changeOf, type FigureValue, figureOf, kindOf } from './report-figures.ts';
import { nameOfGroup } from './report-words.ts';

type Asked = {
  report: Report;
  rows: ReportRow[];
  figures: ReportFigure[];
  title: string;
  /** The description of the report, line by line. */
  words: string[];
  timeZone: string;
  t: TFunction;
};

const cellTypes = { count: 'number', amount: 'amount', percent: 'percent' } as const satisfies Record<string, CellType>;

/** A column of a figure in the spreadsheet. */
type Part = {
  name: string;
  header: string;
  type: CellType;
  of: (now: FigureValue, before: FigureValue) => FigureValue;
};

function partsOf(figure: ReportFigure, isCompared: boolean, t: TFunction): Part[] {
  const kind = kindOf(figure);
  const header = t(`reports.figures.${figure}`);
  const type = cellTypes[kind];
  const change = (of: keyof Change) => (now: FigureValue, before: FigureValue) => changeOf(kind, now, before)[of];
  const now: Part = { name: figure, header, type, of: (value) => value };
  if (!isCompared) return [now];
  const titled = (part: 'before' | 'change' | 'change_percent') => `${header}: ${t(`reports.${part}`)}`;
  return [
    now,
    { name: `${figure}-before`, header: titled('before'), type, of: (_, value) => value },
    { name: `${figure}-change`, header: titled('change'), type, of: change('by') },
    ...(kind === 'percent'
      ? []
      : [
          {
            name: `${figure}-percent`,
            header: titled('change_percent'),
            type: 'percent' as const,
            of: change('percent'),
          },
        ]),
  ];
}

/** The report as a spreadsheet: the shown groups, figures as numbers, and the totals below. */
export function reportSheet({ report, rows, figures, title, words, timeZone, t }: Asked): {
  sheet: Sheet;
  rows: SheetRow[];
} {
  const isCompared = report.compared_with !== null;
  const parts = figures.flatMap((figure) => partsOf(figure, isCompared, t).map((part) => ({ figure, part })));
  const cellsOf = (now: Figures, before: Figures | null) =>
    Object.fromEntries(
      parts.map(({ figure, part }) => [part.name, part.of(figureOf(now, figure), figureOf(before, figure))]),
    );
  const totals = cellsOf(report.totals, report.earlier_totals);
  const hasNotes = rows.some(({ note }) => note !== null);
  const columns: SheetColumn[] = [
    {
      header: t(`reports.groups.${report.group as ReportGroup}`),
      fields: ['name'],
      type: report.group === 'month' || report.group === 'day' ? 'date' : 'text',
    },
    ...(hasNotes ? [{ header: t('reports.note'), fields: ['note'], type: 'text' as const }] : []),
    ...parts.map(({ part: { name, header, type } }): SheetColumn => {
      const total = totals[name] ?? null;
      return { header, fields: [name], type, ...(total === null ? {} : { total: String(total) }) };
    }),
  ];
  const isDate = columns[0]?.type === 'date';
  return {
    sheet: {
      ...namedSheet({ file: `${title} ${report.from} ${report.to}`, title, timeZone, t }),
      above: [title, ...words],
      columns,
    },
    rows: rows.map((row) => ({
      ...cellsOf(row.figures, row.earlier),
      name: isDate ? row.key : nameOfGroup(report.group, row),
      note: row.note,
    })),
  };
}
