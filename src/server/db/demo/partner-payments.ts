import { type Amount, add, convert } from '#contract/money.ts';
import { type AllocationDraft, type Means, payFully, payPartly } from './allocations.ts';
import type { BookingDraft } from './bookings.ts';
import { type Day, dateOf, iso, workTime } from './calendar.ts';
import { part, STEPS } from './figures.ts';
import type { SaleDraft } from './sales.ts';
import type { Partner, Setting } from './setting.ts';
import type { Draft, RowOf } from './write.ts';

/** A payment to a partner with what it pays. */
export type Settlement = Draft & {
  at: number;
  row: RowOf<'partner_payments'> & { created_at: string };
  allocations: AllocationDraft[];
};

/** So many bookings are paid at once at most. */
const TOGETHER = 30;

/** Of a hundred bookings so many are paid wholly, and so many partly; the rest waits. */
type Shares = { full: number; partly: number };

/**
 * Pays the partners for the bookings of a while: a few the day after, most some days after the last of them was sold, some of
 * the rest later on. Changes the bookings' own figures with it. Nothing is paid on the load's last day or after it.
 */
export function payPartners(setting: Setting, sales: SaleDraft[], lastDay: Day): Settlement[] {
  const { chance, thisDay } = setting;
  const partners = Object.values(setting.partners).flat();
  const settlements: Settlement[] = [];
  const pay = (partner: Partner, due: BookingDraft[], day: Day, shares: Shares) => {
    for (let start = 0; day < thisDay && start < due.length; start += TOGETHER) {
      const paid = settle(setting, partner, due.slice(start, start + TOGETHER), day, shares);
      if (paid) settlements.push(paid);
    }
  };
  for (const { day, bookings } of sales) {
    for (const booking of bookings) {
      const partner = partners.find(({ id }) => id === booking.partner_id);
      const soon = chance.percent(booking.lifecycle === 'cancelled' ? 55 : 4);
      if (partner && soon) pay(partner, [booking], day + 1, { full: 50, partly: 50 });
    }
  }
  const byPartner = Map.groupBy(
    sales.flatMap(({ bookings }) => bookings),
    ({ partner_id }) => partner_id,
  );
  for (const partner of partners) {
    const due = byPartner.get(partner.id) ?? [];
    const day = lastDay + chance.int(3, 20);
    pay(partner, due, day, { full: 80, partly: 8 });
    pay(partner, due, day + chance.int(10, 30), { full: 75, partly: 5 });
  }
  if (lastDay < thisDay) settlements.push(payAhead(setting, chance.pick(partners), lastDay));
  return settlements;
}

/** Most pay in the partner's currency; who works in dollars is now and then paid in soums, everybody else in dollars. */
function meansOf({ chance, rates, managers }: Setting, partner: Partner, day: Day): Means {
  const other = partner.currency === 'USD' ? 'UZS' : 'USD';
  const currency = chance.percent(85) ? partner.currency : other;
  return { at: workTime(chance, day), day, currency, rate: rates.toUsd(currency, day), by: chance.pick(managers).id };
}

function settle(setting: Setting, partner: Partner, due: BookingDraft[], day: Day, shares: Shares): Settlement | null {
  const { chance } = setting;
  const means = meansOf(setting, partner, day);
  const allocations: AllocationDraft[] = [];
  for (const booking of due) {
    // Penalties are argued about before they are paid.
    const penalty = booking.cancelledAt !== null && booking.cancelledAt <= means.at;
    const { full, partly } = penalty ? { full: 40, partly: 10 } : shares;
    const how = chance.weighted({ full, partly, wait: 100 - full - partly });
    if (how === 'wait') continue;
    const allocation = how === 'full' ? payFully(setting, booking, means) : payPartly(setting, booking, means);
    if (allocation) allocations.push(allocation);
  }
  if (allocations.length === 0) return null;
  const allocated = add(...allocations.map(({ row }) => row.amount));
  const ahead = chance.percent(6) ? part(allocated, 5, STEPS[means.currency]) : '0.00';
  return { id: 0, at: means.at, row: paymentRow(setting, partner, means, add(allocated, ahead)), allocations };
}

/** A deposit that nothing is allocated from yet. */
function payAhead(setting: Setting, partner: Partner, day: Day): Settlement {
  const means = meansOf(setting, partner, day);
  const amount = convert(`${setting.chance.int(5, 40)}00.00`, 'USD', means.currency, means.rate);
  return { id: 0, at: means.at, row: paymentRow(setting, partner, means, amount), allocations: [] };
}

const paymentRow = (
  { chance, methods }: Setting,
  partner: Partner,
  { at, day, currency, rate, by }: Means,
  amount: Amount,
): Settlement['row'] => ({
  partner_id: partner.id,
  payment_date: dateOf(day),
  method_id: methods[chance.percent(80) ? 'Перечисление' : 'Наличные'],
  amount,
  currency,
  currency_rate: rate,
  usd_total: convert(amount, currency, 'USD', rate),
  created_by: by,
  created_at: iso(at),
});
