import type { Insertable, Selectable } from 'kysely';
import { rateToUsdOf } from '#contract/base/currency-exchange.ts';
import { type Amount, type Currency, magnitude, negate, type Rate, sign } from '#contract/base/money.ts';
import { columnNames, type Schema } from '../../base/db/schema.ts';
import { noteChange } from '../../base/measures/write-sums.ts';
import { notFound } from '../../base/pipeline/refusal.ts';
import { insertRows, type Work } from '../../base/pipeline/write-log.ts';
import { type Desk, deskKey } from './lock-cash-desks.ts';

export type CashEntry = Selectable<Schema['cash_entries']>;
export type Transfer = Selectable<Schema['cash_transfers']>;
type Sale = Selectable<Schema['sales']>;
type TouristPayment = Selectable<Schema['tourist_payments']>;
type PartnerPayment = Selectable<Schema['partner_payments']>;
type Allocation = Selectable<Schema['allocations']>;
type Line = Omit<Insertable<Schema['cash_entries']>, 'company_id' | 'created_by'>;

/** Collects the written lines for the check of the desks' balances at the end of the command. */
function collectForCheck(work: Work, line: Pick<CashEntry, 'id' | 'movement' | keyof Desk>): void {
  work.cashLines.push({ id: line.id, lowered: sign(line.movement) < 0 ? deskKey(line) : null });
}

/** Inserts a line of a payment, allocation or transfer; the log line is that of its source. */
async function insertLine(work: Work, line: Line): Promise<void> {
  const written = await work.tx
    .insertInto('cash_entries')
    .values({ ...line, company_id: work.caller.companyId, created_by: work.caller.id })
    .returning(['id', 'movement', 'office_id', 'method_id', 'currency'])
    .executeTakeFirstOrThrow();
  noteChange(work.changedRows, 'cash_entries', written.id, null);
  collectForCheck(work, written);
}

/** Writes the line of an accepted payment: income, or expense for a refund. Amounts are positive. */
export function recordAcceptedPayment(work: Work, sale: Sale, payment: TouristPayment, date: string): Promise<void> {
  const amount = payment.accepted_amount ?? payment.amount;
  return insertLine(work, {
    type: sign(amount) < 0 ? 'expense' : 'income',
    entry_date: date,
    office_id: sale.office_id,
    method_id: payment.method_id,
    amount: magnitude(amount),
    currency: payment.currency,
    currency_rate: payment.currency_rate,
    usd_total: magnitude(payment.accepted_usd_total ?? payment.usd_total),
    tourist_payment_id: payment.id,
  });
}

/** Writes the line of a payment to a partner: expense, or income when the partner returns money. */
export function recordPartnerPayment(work: Work, payment: PartnerPayment): Promise<void> {
  return insertLine(work, {
    type: sign(payment.amount) < 0 ? 'income' : 'expense',
    entry_date: payment.payment_date,
    description: payment.description,
    office_id: payment.office_id,
    method_id: payment.method_id,
    amount: magnitude(payment.amount),
    currency: payment.currency,
    currency_rate: payment.currency_rate,
    usd_total: magnitude(payment.usd_total),
    partner_id: payment.partner_id,
    partner_payment_id: payment.id,
    partner_payment_version: payment.version,
  });
}

/**
 * Writes the line of an exchange difference, if there is one: a loss when more USD were paid than booked, a gain when
 * fewer.
 */
export async function recordExchangeDifference(
  work: Work,
  payment: PartnerPayment,
  allocation: Allocation,
): Promise<void> {
  const { option, usd_difference: difference } = allocation;
  if (option !== 'full_exchange_loss' || sign(difference) === 0) return;
  await insertLine(work, {
    type: sign(difference) > 0 ? 'exchange_loss' : 'exchange_gain',
    entry_date: allocation.allocated_on,
    office_id: payment.office_id,
    method_id: null,
    amount: magnitude(difference),
    currency: 'USD',
    currency_rate: '1',
    usd_total: magnitude(difference),
    partner_id: payment.partner_id,
    partner_payment_id: payment.id,
    allocation_id: allocation.id,
  });
}

/** A reversal: a line of the same type with negative amounts, which reduces the same sums. */
const reversalOf = (line: CashEntry, entry_date: string, description: string): Line => {
  const { id, type, office_id, method_id, currency, currency_rate } = line;
  const { tourist_payment_id, partner_id, partner_payment_id, allocation_id, transfer_id } = line;
  const same = { type, office_id, method_id, currency, currency_rate };
  const source = { tourist_payment_id, partner_id, partner_payment_id, allocation_id, transfer_id };
  const amounts = { amount: negate(line.amount), usd_total: negate(line.usd_total) };
  return { ...same, ...source, ...amounts, entry_date, description, reverses_id: id };
};

/** Reverses the newest line of a partner payment on that line's own date, as if it had never been. */
export async function reversePartnerPayment(work: Work, payment: PartnerPayment): Promise<void> {
  const line = await work.tx
    .selectFrom('cash_entries')
    .select(columnNames.cash_entries)
    .where('company_id', '=', work.caller.companyId)
    .where('partner_payment_id', '=', payment.id)
    .where('allocation_id', 'is', null)
    .where('reverses_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!line) throw new Error(`The partner payment ${payment.id} has no line in the cash book`);
  await insertLine(work, reversalOf(line, line.entry_date, ''));
}

/** Reverses the exchange difference of a deallocated allocation, if it has one. */
export async function reverseExchangeDifference(work: Work, allocationId: number, date: string): Promise<void> {
  const line = await work.tx
    .selectFrom('cash_entries')
    .select(columnNames.cash_entries)
    .where('company_id', '=', work.caller.companyId)
    .where('allocation_id', '=', allocationId)
    .where('reverses_id', 'is', null)
    .executeTakeFirst();
  if (line) await insertLine(work, reversalOf(line, date, ''));
}

/** The two lines of a transfer, with equal values in USD. */
export function linesOfTransfer(
  transfer: Omit<Transfer, 'company_id' | 'reversed_on' | 'reverse_reason' | 'created_by' | 'created_at' | 'version'>,
  dayRate: Rate,
) {
  const { id: transfer_id, transfer_date: entry_date, description, usd_total } = transfer;
  const line = <Type extends Line['type']>(
    type: Type,
    office_id: number,
    method_id: number,
    currency: Currency,
    amount: Amount,
  ) => ({
    ...{ type, entry_date, description, office_id, method_id, amount, currency, usd_total, transfer_id },
    currency_rate: rateToUsdOf(currency, amount, usd_total, dayRate),
  });
  const { from_office_id, from_method_id, from_currency, from_amount } = transfer;
  const { to_office_id, to_method_id, to_currency, to_amount } = transfer;
  return [
    line('transfer_out', from_office_id, from_method_id, from_currency, from_amount),
    line('transfer_in', to_office_id, to_method_id, to_currency, to_amount),
  ];
}

export async function recordTransfer(work: Work, transfer: Transfer, dayRate: Rate): Promise<void> {
  for (const line of linesOfTransfer(transfer, dayRate)) await insertLine(work, line);
}

/** Reverses both lines of a transfer, in their order. */
export async function reverseTransfer(work: Work, transfer: Transfer, date: string, reason: string): Promise<void> {
  const lines = await work.tx
    .selectFrom('cash_entries')
    .select(columnNames.cash_entries)
    .where('company_id', '=', work.caller.companyId)
    .where('transfer_id', '=', transfer.id)
    .where('reverses_id', 'is', null)
    .orderBy('id')
    .execute();
  for (const line of lines) await insertLine(work, reversalOf(line, date, reason));
}

/** A line of the book, without a lock because lines never change. Refuses not_found. */
export async function findCashEntry(work: Work, id: number): Promise<CashEntry> {
  const line = await work.tx
    .selectFrom('cash_entries')
    .select(columnNames.cash_entries)
    .where('company_id', '=', work.caller.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!line) throw notFound();
  return line;
}

/** Inserts a manual line and returns its id. */
export async function addManualEntry(work: Work, line: Line): Promise<number> {
  const [row] = await insertRows(work, 'cash_entry.add', 'cash_entries', [{ ...line, created_by: work.caller.id }]);
  if (!row) throw new Error('An insert of one row returned none');
  collectForCheck(work, row);
  return row.id;
}

/** Reverses a manual line and returns the reversal's id. */
export async function reverseManualEntry(work: Work, line: CashEntry, date: string, reason: string): Promise<number> {
  const reversal = { ...reversalOf(line, date, reason), created_by: work.caller.id };
  const [row] = await insertRows(work, 'cash_entry.reverse', 'cash_entries', [reversal]);
  if (!row) throw new Error('An insert of one row returned none');
  collectForCheck(work, row);
  return row.id;
}
