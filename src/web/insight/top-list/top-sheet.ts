import type { TFunction } from 'i18next';
import { add, ZERO } from '#contract/base/money.ts';
import type { TopList, TopListBy } from '#contract/insight/top-list.ts';
import { namedSheet } from '../../base/export/export-list.ts';
import type { Sheet, SheetColumn, SheetRow } from '../../base/export/sheet.ts';
import { amountOf, type Ranked, type RankFigure } from './ranking.ts';

type Asked = {
  rows: Ranked[];
  figures: RankFigure[];
  by: TopListBy;
  list: Pick<TopList, 'from' | 'to'>;
  /** The compared periods. */
  words: string;
  timeZone: string;
  t: TFunction;
};

/** The top list in its present order, with the figures of the previous period and the sums. */
export function topSheet({ rows, figures, by, list, words, timeZone, t }: Asked): { sheet: Sheet; rows: SheetRow[] } {
  const title = `${t('titles.top_list')}: ${t(`top_list.by.${by}`)}`;
  const columns = (['now', 'before'] as const).flatMap((when) =>
    figures.map(
      (figure): SheetColumn => ({
        header: `${t(`top_list.figures.${figure}`)}${when === 'before' ? `, ${t('top_list.before')}` : ''}`,
        fields: [`${when}_${figure}`],
        type: figure === 'sales' || figure === 'tourists' ? 'number' : 'amount',
        total: add(ZERO, ...rows.map((row) => amountOf(row[when], figure))),
      }),
    ),
  );
  const sheet: Sheet = {
    ...namedSheet({ file: `${title} ${list.from} ${list.to}`, title, timeZone, t }),
    above: [title, words],
    columns: [
      { header: t('top_list.place'), fields: ['place'], type: 'number' },
      { header: t(`top_list.one.${by}`), fields: ['name'], type: 'text' },
      { header: t(by === 'agents' ? 'columns.office' : 'columns.branch'), fields: ['note'], type: 'text' },
      { header: t('top_list.place_before'), fields: ['placeBefore'], type: 'number' },
      ...columns,
    ],
  };
  return { sheet, rows: rows.map(asRow) };
}

/** A row without nested objects: now_sales, before_brutto. */
const asRow = ({ place, placeBefore, name, note, now, before }: Ranked): SheetRow => ({
  place,
  placeBefore,
  name,
  note,
  ...Object.fromEntries(Object.entries(now).map(([figure, value]) => [`now_${figure}`, value])),
  ...Object.fromEntries(Object.entries(before).map(([figure, value]) => [`before_${figure}`, value])),
});
