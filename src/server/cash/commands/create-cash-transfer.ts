import { rateOfExchange, usdOfExchange } from '#contract/base/currency-exchange.ts';
import { doubtAboutRate } from '#contract/base/doubts.ts';
import {
  type Amount,
  amount,
  canonicalRate,
  type Rate,
  ratePairOf,
  sign,
  toHundredths,
  usdPair,
} from '#contract/base/money.ts';
import { createCashTransfer as contract } from '#contract/cash/create-cash-transfer.ts';
import { cashTransferMachine } from '#machines/cash-transfer.ts';
import { accept } from '../../base/pipeline/accept-event.ts';
import { type ContextOf, confirmDoubt, handler } from '../../base/pipeline/handler.ts';
import { insertRows } from '../../base/pipeline/write-log.ts';
import { converted, inUsd, ONE_TO_ONE } from '../../currencies/commands/usd-amounts.ts';
import { readRateOn } from '../../currencies/rows/currency-rate-rows.ts';
import { findMethod } from '../../directories/rows/directory-rows.ts';
import { recordTransfer } from '../rows/cash-book-rows.ts';
import { deskKey } from '../rows/lock-cash-desks.ts';
import { confirmDesks } from './confirm-desks.ts';

type TransferContext = ContextOf<typeof contract>;

export const createCashTransfer = handler(contract, async (context) => {
  const { body, caller, today } = context;
  const { from_office_id, from_method_id, from_currency, to_office_id, to_method_id, to_currency } = body;
  const transfer_date = body.transfer_date ?? today;
  const from_amount = amount(body.amount);
  const { to_amount, exchange_rate } = await resolveExchange(context, from_amount, transfer_date);
  accept(
    cashTransferMachine,
    { value: 'absent', context: {} },
    {
      type: 'cash_transfer.create',
      from: deskKey({ office_id: from_office_id, method_id: from_method_id, currency: from_currency }),
      to: deskKey({ office_id: to_office_id, method_id: to_method_id, currency: to_currency }),
      sameCurrency: from_currency === to_currency,
      given: toHundredths(from_amount),
      received: toHundredths(to_amount),
      transferDate: transfer_date,
      today,
    },
    {
      same_desk: { fields: { to_method_id: 'same_desk' } },
      payment_amount_zero: { fields: { amount: 'payment_amount_zero' } },
      amount_too_small: { fields: { [body.received ? 'received' : 'amount']: 'amount_too_small' } },
      transfer_amounts_differ: { fields: { received: 'transfer_amounts_differ' } },
      date_in_future: { fields: { transfer_date: 'date_in_future' } },
    },
  );
  await requireDesks(context);
  const exchange = { from_currency, from_amount, to_currency, to_amount };
  const dayRate = await rateOfDay(context, transfer_date);
  const [transfer] = await insertRows(context, 'cash_transfer.create', 'cash_transfers', [
    {
      ...{ transfer_date, from_office_id, from_method_id, to_office_id, to_method_id },
      ...exchange,
      exchange_rate,
      usd_total: usdOfExchange(exchange, dayRate),
      description: body.description?.trim() ?? '',
      created_by: caller.id,
    },
  ]);
  if (!transfer) throw new Error('An insert of one row returned none');
  await recordTransfer(context, transfer, dayRate);
  await confirmDesks(context, 'amount');
  return { cashTransfer: transfer.id };
});

/** Adds problems of the desks: methods of points have none, and a retired method may give money but not receive it. */
async function requireDesks(context: TransferContext): Promise<void> {
  const { from_method_id, to_method_id } = context.body;
  const from = await findMethod(context, from_method_id);
  const to = await findMethod(context, to_method_id);
  if (from?.pays_by === 'points') context.problems.from_method_id = 'method_not_offered';
  if (to?.pays_by === 'points' || to?.retired) context.problems.to_method_id = 'method_not_offered';
}

/**
 * The received amount and the exchange rate: one is typed, the other calculated. Requires confirmation of a rate far
 * from the one of the day.
 */
async function resolveExchange(
  context: TransferContext,
  given: Amount,
  date: string,
): Promise<{ to_amount: Amount; exchange_rate: Rate }> {
  const { from_currency, to_currency, received, rate } = context.body;
  const pair = ratePairOf(from_currency, to_currency);
  if (!pair) return { to_amount: received ? amount(received) : given, exchange_rate: ONE_TO_ONE };
  const offered = await readRateOn(context, pair, date);
  if (received) {
    const to_amount = amount(received);
    const follows = rateOfExchange({ from_currency, from_amount: given, to_currency, to_amount });
    if (follows) confirmDoubt(context, doubtAboutRate(follows, offered), 'received');
    else context.problems.received = 'rate_invalid';
    return { to_amount, exchange_rate: follows ?? ONE_TO_ONE };
  }
  const exchange_rate = rate ? canonicalRate(rate) : offered;
  if (exchange_rate === null) {
    context.problems.rate = 'fill_required_fields';
    return { to_amount: given, exchange_rate: ONE_TO_ONE };
  }
  if (rate) confirmDoubt(context, doubtAboutRate(exchange_rate, offered), 'rate');
  return { to_amount: converted(given, from_currency, to_currency, exchange_rate, 'amount'), exchange_rate };
}

/**
 * The rate to USD of the given currency, for a transfer without USD on either side. A missing rate is a problem of the
 * given currency's field.
 */
async function rateOfDay(context: TransferContext, date: string): Promise<Rate> {
  const { from_currency, to_currency, amount: given } = context.body;
  if (from_currency === 'USD' || to_currency === 'USD') return ONE_TO_ONE;
  const offered = await readRateOn(context, usdPair(from_currency), date);
  if (offered === null) context.problems.from_currency = 'currency_rate_missing';
  // Below one cent no rates to USD can be calculated for the lines.
  else if (sign(inUsd(amount(given), from_currency, offered, 'amount')) === 0 && from_currency !== to_currency) {
    context.problems.amount = 'amount_too_small';
  }
  return offered ?? ONE_TO_ONE;
}
