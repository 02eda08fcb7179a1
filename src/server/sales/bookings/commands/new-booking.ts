import type { Static } from 'typebox';
import { amount } from '#contract/base/money.ts';
import type { BookingInput } from '#contract/sales/create-sale.ts';
import type { Context } from '../../../base/pipeline/handler.ts';
import { inUsd, rateToUsd } from '../../../currencies/commands/usd-amounts.ts';

/** The columns of a new booking, with its rate to USD, its cost in USD, and defaults. */
export async function newBooking(
  context: Context,
  typed: Static<typeof BookingInput>,
  sale: { date: string; serviceDate: string },
  path = '',
) {
  const currency_rate = await rateToUsd(context, typed, sale.date, path);
  const rate = amount(typed.rate);
  return {
    partner_id: typed.partner_id,
    reference_number: typed.reference_number?.trim() || null,
    service_date: typed.service_date ?? sale.serviceDate,
    rate,
    currency: typed.currency,
    currency_rate,
    amount_usd: inUsd(rate, typed.currency, currency_rate, path ? `${path}.rate` : 'rate'),
  };
}
