import type { TFunction } from 'i18next';
import { negate, ZERO } from '#contract/base/money.ts';
import type { LedgerLine, PartnerBalance, PartnerLedger } from '#contract/partners/partner-debt.ts';
import { namedSheet } from '../../base/export/export-list.ts';
import type { Sheet, SheetColumn, SheetRow } from '../../base/export/sheet.ts';
import { formatDate } from '../../base/i18n/format.ts';

type Asked = {
  partner: Pick<PartnerBalance, 'name' | 'currency'>;
  ledger: PartnerLedger;
  from: string;
  to: string;
  timeZone: string;
  t: TFunction;
};

const flows = ['booked', 'paid', 'difference'] as const;
const kindOf = { booking: 'booked', payment: 'paid', difference: 'difference' } as const;

/** A ledger for the partner's own accounting: a column for each kind, in both currencies, with the sums. */
export function ledgerSheet({ partner, ledger, from, to, timeZone, t }: Asked): { sheet: Sheet; rows: SheetRow[] } {
  const period = t('balance.period_of', { from: formatDate(from), to: formatDate(to) });
  const title = t('balance.ledger_of', { partner: partner.name });
  const currencies = partner.currency === 'USD' ? (['USD'] as const) : [partner.currency, 'USD' as const];
  const figures = currencies.flatMap((currency) => figureColumns(ledger, currency, currency === partner.currency, t));
  const kinds = { booking: t('balance.kinds.booking'), payment: t('balance.kinds.payment') };
  const text = (header: string, field: string): SheetColumn => ({ header, fields: [field], type: 'text' });
  const columns: SheetColumn[] = [
    { header: t('balance.date'), fields: ['date'], type: 'date' },
    {
      ...text(t('balance.line'), 'kind'),
      words: { ...kinds, difference: t('balance.kinds.difference'), opening: t('balance.opening') },
    },
    text(t('columns.tourist'), 'tourist'),
    text(t('columns.reference_number'), 'reference_number'),
    text(t('columns.method'), 'method_name'),
    { header: t('columns.sale'), fields: ['sale_id'], type: 'number' },
    { header: t('log.fields.partner_payment_id'), fields: ['partner_payment_id'], type: 'number' },
    { header: t('balance.recorded'), fields: ['recorded'], type: 'amount' },
    text(t('columns.currency'), 'currency'),
    { header: t('columns.currency_rate'), fields: ['currency_rate'], type: 'rate' },
    ...figures,
  ];
  const sheet: Sheet = {
    ...namedSheet({ file: `${title} ${from} ${to}`, title: partner.name, timeZone, t }),
    above: [title, period],
    columns,
    totalLabel: t('balance.closing'),
  };
  const opening = { date: from, kind: 'opening', balance: ledger.opening, balance_usd: ledger.opening_usd };
  return { sheet, rows: [opening, ...ledger.lines.map(rowOf)] };
}

/** Booked, paid, difference and balance in one currency, with their sums. */
function figureColumns(ledger: PartnerLedger, currency: string, isOwn: boolean, t: TFunction): SheetColumn[] {
  const suffix = isOwn ? '' : '_usd';
  const column = (name: 'booked' | 'paid' | 'difference' | 'balance', total: string): SheetColumn => ({
    header: `${t(`balance.${name}`)}, ${currency}`,
    fields: [`${name}${suffix}`],
    type: 'amount',
    total,
  });
  const sums = flows.map((name) => column(name, isOwn ? ledger[name] : ledger[`${name}_usd`]));
  return [...sums, column('balance', isOwn ? ledger.closing : ledger.closing_usd)];
}

function rowOf({ amount, amount_usd, kind, ...line }: LedgerLine): SheetRow {
  const name = kindOf[kind];
  const [own, usd] = name === 'paid' ? [negate(amount), negate(amount_usd)] : [amount, amount_usd];
  const isZero = (value: string) => (value === ZERO ? null : value);
  return { ...line, kind, [name]: isZero(own), [`${name}_usd`]: isZero(usd) };
}
