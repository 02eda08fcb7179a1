import { type Amount, type Currency, convert, type Rate, usdPair } from '#contract/base/money.ts';
import type { Context } from '../../../base/pipeline/handler.ts';
import { ONE_TO_ONE } from '../../../currencies/commands/usd-amounts.ts';
import { readRateOn } from '../../../currencies/rows/currency-rate-rows.ts';
import type { Partner } from '../rows/allocation-rows.ts';

/** An amount in the partner's currency, with its rate; both null when it is in that currency already. */
export type PartnerFigures = { partner_rate: Rate | null; partner_conversion: Amount | null };

type Converted = { currency: Currency; usd: Amount };

/**
 * An amount in the partner's currency at the newest rate up to the date. A missing rate is added to the problems of the
 * body as rate_missing of the partner.
 */
export async function inPartnerCurrency(
  context: Context,
  partner: Pick<Partner, 'currency'> | undefined,
  { currency, usd }: Converted,
  date: string,
  path = '',
): Promise<PartnerFigures> {
  if (!partner || partner.currency === currency) return { partner_rate: null, partner_conversion: null };
  const rate = await rateOf(context, partner.currency, date);
  if (rate === null) context.problems[path ? `${path}.partner_id` : 'partner_id'] = 'rate_missing';
  const partner_rate = rate ?? ONE_TO_ONE;
  return { partner_rate, partner_conversion: convert(usd, 'USD', partner.currency, partner_rate) };
}

const rateOf = async (context: Context, currency: Currency, date: string): Promise<Rate | null> =>
  currency === 'USD' ? ONE_TO_ONE : readRateOn(context, usdPair(currency), date);

type Booked = { partner_id: number; currency: Currency; amount_usd: Amount };

/** New bookings with their amounts in the partners' currencies; `pathOf` is the path of a booking in the body. */
export const withPartnerFigures = <Booking extends Booked>(
  context: Context,
  bookings: Booking[],
  partners: Map<number, Partner>,
  date: string,
  pathOf: (index: number) => string,
): Promise<(Booking & PartnerFigures)[]> =>
  Promise.all(
    bookings.map(async (booking, index) => {
      const { partner_id, currency, amount_usd: usd } = booking;
      const figures = await inPartnerCurrency(
        context,
        partners.get(partner_id),
        { currency, usd },
        date,
        pathOf(index),
      );
      return { ...booking, ...figures };
    }),
  );
