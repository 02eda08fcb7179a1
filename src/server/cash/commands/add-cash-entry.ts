import { amount, sign } from '#contract/base/money.ts';
import { addCashEntry as contract } from '#contract/cash/add-cash-entry.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { inUsd, rateToUsd } from '../../currencies/commands/usd-amounts.ts';
import { paysByPoints } from '../../directories/rows/directory-rows.ts';
import { addManualEntry } from '../rows/cash-book-rows.ts';
import { confirmDesks } from './confirm-desks.ts';

export const addCashEntry = handler(contract, async (context) => {
  const { body, caller, today } = context;
  const value = amount(body.amount);
  const entry_date = body.entry_date ?? today;
  if (sign(value) === 0) throw new Refusal('payment_amount_zero', { fields: { amount: 'payment_amount_zero' } });
  if (entry_date > today) throw new Refusal('date_in_future', { fields: { entry_date: 'date_in_future' } });
  // A method of points has no cash desk.
  if (await paysByPoints(context, body.method_id)) context.problems.method_id = 'method_not_offered';
  const currency_rate = await rateToUsd(context, body, entry_date);
  const cashEntry = await addManualEntry(context, {
    type: body.type,
    entry_date,
    description: body.description.trim(),
    office_id: body.office_id ?? caller.officeId,
    method_id: body.method_id,
    amount: value,
    currency: body.currency,
    currency_rate,
    usd_total: inUsd(value, body.currency, currency_rate, 'amount'),
  });
  await confirmDesks(context, 'amount');
  return { cashEntry };
});
