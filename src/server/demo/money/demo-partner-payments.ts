import { type Amount, add, convert } from '#contract/base/money.ts';
import { part, STEPS } from '../demo-amounts.ts';
import { type Day, dateOf, iso, workTime } from '../demo-calendar.ts';
import type { Partner, Setting } from '../demo-setting.ts';
import type { BookingDraft } from '../sales/demo-bookings.ts';
import type { SaleDraft } from '../sales/demo-sales.ts';
import type { Draft } from '../write-demo-rows.ts';
import {
  type AllocationDraft,
  type Intention,
  type Means,
  meanToPayFully,
  meanToPayPartly,
  payAll,
} from './demo-allocations.ts';

/** A payment to a partner with what it pays. */
export type Settlement = Draft & {
  at: number;
  row: ReturnType<typeof paymentRow>;
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
  if (lastDay < thisDay && sales.length > 0) settlements.push(payAhead(setting, chance.pick(partners), lastDay));
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
  const intentions: Intention[] = [];
  for (const booking of due) {
    // Penalties are argued about before they are paid.
    const penalty = booking.cancelledAt !== null && booking.cancelledAt <= means.at;
    const { full, partly } = penalty ? { full: 40, partly: 10 } : shares;
    const how = chance.weighted({ full, partly, wait: 100 - full - partly });
    if (how === 'wait') continue;
    const mean = how === 'full' ? meanToPayFully : meanToPayPartly;
    const intention = mean(setting, booking, means);
    if (intention) intentions.push(intention);
  }
  if (intentions.length === 0) return null;
  const meant = add(...intentions.map(({ amount }) => amount));
  const ahead = chance.percent(6) ? part(meant, 5, STEPS[means.currency]) : '0.00';
  const row = paymentRow(setting, partner, means, add(meant, ahead));
  const {
    amount: remainder,
    usd_total: remainder_usd,
    partner_conversion,
    currency,
    currency_rate,
    partner_rate,
  } = row;
  const remainder_partner = partner_conversion ?? remainder;
  const payment = { currency, currency_rate, partner_currency: partner.currency, partner_rate };
  const allocations = payAll({ ...payment, remainder, remainder_usd, remainder_partner }, intentions, means);
  const sumOf = (field: 'amount' | 'usd_paid' | 'partner_paid') =>
    add('0.00', ...allocations.map(({ row: allocated }) => allocated[field]));
  const allocated = {
    allocated: sumOf('amount'),
    allocated_usd: sumOf('usd_paid'),
    allocated_partner: sumOf('partner_paid'),
    allocations: allocations.length,
  };
  return { id: 0, at: means.at, row: { ...row, ...allocated }, allocations };
}

/** A deposit that nothing is allocated from yet: hundreds of dollars, of a small company tens. */
function payAhead(setting: Setting, partner: Partner, day: Day): Settlement {
  const means = meansOf(setting, partner, day);
  const tens = Math.ceil(setting.chance.int(5, 40) * 10 * setting.scale);
  const amount = convert(`${tens}0.00`, 'USD', means.currency, means.rate);
  return { id: 0, at: means.at, row: paymentRow(setting, partner, means, amount), allocations: [] };
}

function paymentRow(
  { chance, methods, managers, rates }: Setting,
  partner: Partner,
  { at, day, currency, rate, by }: Means,
  amount: Amount,
) {
  const usd_total = convert(amount, currency, 'USD', rate);
  const partner_rate = currency === partner.currency ? null : rates.toUsd(partner.currency, day);
  return {
    partner_id: partner.id,
    payment_date: dateOf(day),
    method_id: methods[chance.percent(80) ? 'Перечисление' : 'Наличные'],
    amount,
    currency,
    currency_rate: rate,
    usd_total,
    office_id: managers[0]?.officeId ?? 0,
    partner_rate,
    partner_conversion: partner_rate === null ? null : convert(usd_total, 'USD', partner.currency, partner_rate),
    allocated: '0.00',
    allocated_usd: '0.00',
    allocated_partner: '0.00',
    allocations: 0,
    created_by: by,
    created_at: iso(at),
  };
}
