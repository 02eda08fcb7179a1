import type { ErrorCode } from '#contract/base/errors.ts';
import { type Amount, amount, type Currency, type Rate, sign, subtract } from '#contract/base/money.ts';
import type { SaleLine } from '#contract/import/import-rows.ts';
import { decide } from '#machines/decide.ts';
import { touristPaymentMachine } from '#machines/tourist-payment.ts';
import { paymentFigures } from '../currencies/commands/usd-amounts.ts';
import { findOnly } from './match-names.ts';
import type { KnownMethod } from './reads/directory-entries.ts';
import { rateOf } from './rows-to-bookings.ts';
import { checkRetired, type SaleSetting } from './sale-context.ts';
import { cellValue, type SaleGroup } from './sale-groups.ts';

/** A tourist's payment to be inserted. */
export type PaymentDraft = {
  method_id: number;
  amount: Amount;
  currency: Currency;
  currency_rate: Rate;
  usd_total: Amount;
  usd_rounding: Amount;
  payment_date: string;
};

/** The limit of the sale's form. */
const MAX_PAYMENTS = 20;

/** The valid payments of a sale's rows; empty amounts and "0" are none. */
export function draftPayments(setting: SaleSetting, group: SaleGroup, brutto: Amount): PaymentDraft[] {
  const { body, findings } = setting;
  const lines = group.rows.map((row) => ({ row, line: body.rows[row] as SaleLine }));
  const paid = lines.filter(({ line }) => sign(amount(cellValue(line.payment_amount) ?? '0')) !== 0);
  const [first] = group.rows;
  if (paid.length > MAX_PAYMENTS) findings.problem(first ?? 0, 'payment_amount', 'import_sale_too_large');
  const drafts: PaymentDraft[] = [];
  let owed = brutto;
  for (const { row, line } of paid) {
    const draft = draftPayment(setting, { row, line, saleDate: group.head.sale_date, owed });
    if (!draft) continue;
    drafts.push(draft);
    // Later payments can settle the remaining debt.
    owed = subtract(owed, draft.usd_total);
  }
  return drafts;
}

type PaymentLine = { row: number; line: SaleLine; saleDate: string | null; owed: Amount };

function draftPayment(setting: SaleSetting, { row, line, saleDate, owed }: PaymentLine): PaymentDraft | null {
  const { findings, today } = setting;
  const ownDate = cellValue(line.payment_date);
  const payment_date = ownDate ?? saleDate;
  const method = findMethodByName(setting, { name: cellValue(line.payment_method), row, date: payment_date });
  // The finding is at the sale's date.
  if (payment_date === null || (ownDate === null && payment_date > today)) return null;
  const value = amount(cellValue(line.payment_amount) ?? '0');
  const isAhead = payment_date > today;
  const refused = refusalOf(setting, { amount: value, paymentDate: payment_date, today });
  if (refused) findings.problem(row, isAhead ? 'payment_date' : 'payment_amount', refused);
  const currency = cellValue(line.payment_currency) ?? 'USD';
  const rated = {
    row,
    field: 'payment_rate',
    currency,
    typed: cellValue(line.payment_rate),
    date: payment_date,
  } as const;
  const currency_rate = rateOf(setting, rated);
  const figures = findings.attempt(row, 'payment_amount', () =>
    paymentFigures({ amount: value, currency, currency_rate }, owed, 'payment_amount'),
  );
  if (!method || !figures) return null;
  return { method_id: method.id, amount: value, currency, currency_rate, ...figures, payment_date };
}

/** The refusal of the payment's machine, cached: it depends only on whether the date is in the future. */
function refusalOf(
  { decided }: SaleSetting,
  payment: { amount: Amount; paymentDate: string; today: string },
): ErrorCode | null {
  const isAhead = payment.paymentDate > payment.today;
  const known = decided.get(isAhead);
  if (known !== undefined) return known;
  const position = { value: 'absent', context: {} } as const;
  const decision = decide(touristPaymentMachine, position, { type: 'tourist_payment.create', ...payment });
  const refusal = decision.accepted ? null : decision.code;
  decided.set(isAhead, refusal);
  return refusal;
}

type NamedMethod = { name: string | null; row: number; date: string | null };

/**
 * A payment method by name that sales' forms offer or have offered. Points are excluded, because old ones are not in
 * the ledger.
 */
function findMethodByName(setting: SaleSetting, { name, row, date }: NamedMethod): KnownMethod | null {
  const { methods, findings } = setting;
  if (name === null) {
    findings.problem(row, 'payment_method', 'fill_required_fields');
    return null;
  }
  const method = findOnly(methods, name, { row, field: 'payment_method' }, findings, 'import_method_unknown');
  if (!method) return null;
  const isForSales = method.for_sales && method.for_tourist_payments && method.pays_by === 'money';
  if (!isForSales) findings.problem(row, 'payment_method', 'method_not_offered');
  else if (method.retired) checkRetired(setting, { row, field: 'payment_method', date }, 'method_not_offered');
  return method;
}
