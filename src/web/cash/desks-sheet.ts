import type { TFunction } from 'i18next';
import type { CalendarDate } from '#contract/base/dates.ts';
import type { CashDesks } from '#contract/cash/cash-transfer.ts';
import { namedSheet } from '../base/export/export-list.ts';
import type { Sheet, SheetRow } from '../base/export/sheet.ts';
import { formatDate } from '../base/i18n/format.ts';
import { officeRows } from './desk-rows.ts';

type Asked = { cashDesks: CashDesks; date: CalendarDate; timeZone: string; t: TFunction };

/** A row for each office and payment method, a column for each currency. */
export function desksSheet({ cashDesks, date, timeZone, t }: Asked): { sheet: Sheet; rows: SheetRow[] } {
  const title = t('titles.cash_desks');
  const sheet: Sheet = {
    ...namedSheet({ file: `${title} ${date}`, title, timeZone, t }),
    above: [t('cash_desks.at_end_of', { date: formatDate(date) })],
    columns: [
      { header: t('columns.office'), fields: ['office_name'], type: 'text' },
      { header: t('columns.method'), fields: ['method_name'], type: 'text' },
      ...cashDesks.totals.map(({ currency, balance }) => ({
        ...{ header: currency, fields: [currency], type: 'amount' as const },
        total: balance,
      })),
    ],
  };
  const rows = officeRows(cashDesks.desks).flatMap(({ office_name, methods }) =>
    methods.map(({ method_name, balances }) => ({ office_name, method_name, ...balances })),
  );
  return { sheet, rows };
}
