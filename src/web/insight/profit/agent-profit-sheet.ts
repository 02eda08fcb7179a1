import type { TFunction } from 'i18next';
import type { AgentProfitDetails, ProfitSale } from '#contract/insight/agent-dashboard.ts';
import { namedSheet } from '../../base/export/export-list.ts';
import type { Sheet, SheetColumn, SheetRow } from '../../base/export/sheet.ts';
import { formatAmount, formatMonth } from '../../base/i18n/format.ts';
import { targetStanding } from './profit-sales.tsx';

const amounts = ['brutto', 'netto', 'profit', 'extra_profit', 'total_profit'] as const;
const standings = ['added', 'cancelled', 'changed', 'unchecked', 'not_added'] as const;

type Asked = { details: AgentProfitDetails; sales: ProfitSale[]; timeZone: string; t: TFunction };

/** The sales of a month, a row each, with their sums. */
export function profitSheet({ details, sales, timeZone, t }: Asked): { sheet: Sheet; rows: SheetRow[] } {
  const { agent_name: name, month, target, reached, totals } = details;
  const title = t('indicators.profit_title', { name });
  const headers = {
    brutto: t('columns.brutto'),
    netto: t('columns.netto'),
    profit: t('columns.profit'),
    extra_profit: t('fields.extra_profit'),
    total_profit: t('fields.total_profit'),
  };
  const money = amounts.flatMap((field): SheetColumn[] => {
    const total = totals[field];
    return total === null ? [] : [{ header: headers[field], fields: [field], type: 'amount', total }];
  });
  const goal = target === null ? [] : [t('indicators.of_target', { target: formatAmount(target) })];
  const sheet: Sheet = {
    ...namedSheet({ file: `${title} ${month.slice(0, 7)}`, title, timeZone, t }),
    above: [
      title,
      t('indicators.sales_of_month', { month: formatMonth(month) }),
      [t('indicators.reached', { reached: formatAmount(reached) }), ...goal].join(' '),
    ],
    columns: [
      { header: t('columns.sale'), fields: ['id'], type: 'number' },
      { header: t('columns.sale_date'), fields: ['sale_date'], type: 'date' },
      { header: t('columns.tourist'), fields: ['tourist_surname', 'tourist_name'], type: 'text' },
      { header: t('columns.direction'), fields: ['direction_name'], type: 'text' },
      ...money,
      {
        header: t('columns.target'),
        fields: ['standing'],
        type: 'text',
        words: Object.fromEntries(standings.map((each) => [each, t(`indicators.standings.${each}`)])),
      },
    ],
  };
  return { sheet, rows: sales.map((sale) => ({ ...sale, standing: targetStanding(sale) })) };
}
