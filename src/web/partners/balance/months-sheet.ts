import type { TFunction } from 'i18next';
import { add, ZERO } from '#contract/base/money.ts';
import type { BalanceMonth } from '#contract/partners/partner-debt.ts';
import { namedSheet } from '../../base/export/export-list.ts';
import type { Sheet, SheetColumn, SheetRow } from '../../base/export/sheet.ts';
import { formatDate } from '../../base/i18n/format.ts';

const figures = ['opening', 'booked', 'paid', 'difference', 'closing'] as const;
/** The figures that add up over months; balances do not. */
const summed = ['booked', 'paid', 'difference'] as const;

type Asked = { months: BalanceMonth[]; from: string; to: string; timeZone: string; t: TFunction };

/** A row for each partner and month, with the sums of changes in USD. */
export function monthsSheet({ months, from, to, timeZone, t }: Asked): { sheet: Sheet; rows: SheetRow[] } {
  const title = t('titles.monthly_balance');
  const amounts = (suffix: '' | '_usd', unit: string): SheetColumn[] =>
    figures.map((name) => ({
      header: `${t(`balance.${name}`)}${unit}`,
      fields: [`${name}${suffix}`],
      type: 'amount',
      ...(suffix && summed.some((each) => each === name)
        ? { total: add(ZERO, ...months.map((month) => month[`${name}_usd`])) }
        : {}),
    }));
  const sheet: Sheet = {
    ...namedSheet({ file: `${title} ${from} ${to}`, title, timeZone, t }),
    above: [title, t('balance.period_of', { from: formatDate(from), to: formatDate(to) })],
    columns: [
      { header: t('balance.month'), fields: ['month'], type: 'date' },
      { header: t('columns.partner'), fields: ['partner_name'], type: 'text' },
      { header: t('columns.currency'), fields: ['partner_currency'], type: 'text' },
      ...amounts('', ''),
      ...amounts('_usd', ', USD'),
    ],
  };
  return { sheet, rows: months.flatMap(({ month, partners }) => partners.map((row) => ({ ...row, month }))) };
}
