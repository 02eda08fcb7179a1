import { type Amount, add, convert } from '#contract/base/money.ts';
import { part, STEPS } from '../demo-amounts.ts';
import { type Day, dateOf, iso, workTime } from '../demo-calendar.ts';
import type { Partner, Setting } from '../demo-context.ts';
import type { BookingDraft } from '../sales/demo-bookings.ts';
import type { SaleDraft } from '../sales/demo-sales.ts';
import type { Draft } from '../write-demo-rows.ts';
import {
  type AllocationDraft,
  allocateAll,
  type PaymentTerms,
  type PlannedAllocation,
  planFullPayment,
  planPartialPayment,
} from './demo-allocations.ts';

/** A payment to a partner with its allocations. */
export type Settlement = Draft & {
  at: number;
  row: ReturnType<typeof paymentRow>;
  allocations: AllocationDraft[];
};

/** The most bookings paid together. */
const MAX_TOGETHER = 30;

/** Percentages of bookings paid fully and partly; others wait. */
type Shares = { full: number; partly: number };

/**
 * Pays partners for the bookings of a period: a few the next day, most some days after the last sale, some later.
 * Updates the bookings' figures. Nothing is paid on the last day of the load.
 */
export function payPartners(setting: Setting, sales: SaleDraft[], lastDay: Day): Settlement[] {
  const { chance, thisDay } = setting;
  const partners = Object.values(setting.partners).flat();
  const settlements: Settlement[] = [];
  const pay = (partner: Partner, due: BookingDraft[], day: Day, shares: Shares) => {
    for (let start = 0; day < thisDay && start < due.length; start += MAX_TOGETHER) {
      const paid = settle(setting, partner, due.slice(start, start + MAX_TOGETHER), day, shares);
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

/** Mostly the partner's currency; otherwise UZS for partners in USD, and USD for others. */
function termsFor({ chance, rates, managers }: Setting, partner: Partner, day: Day): PaymentTerms {
  const other = partner.currency === 'USD' ? 'UZS' : 'USD';
  const currency = chance.percent(85) ? partner.currency : other;
  return { at: workTime(chance, day), day, currency, rate: rates.toUsd(currency, day), by: chance.pick(managers).id };
}

function settle(setting: Setting, partner: Partner, due: BookingDraft[], day: Day, shares: Shares): Settlement | null {
  const { chance } = setting;
  const terms = termsFor(setting, partner, day);
  const planned: PlannedAllocation[] = [];
  for (const booking of due) {
    // Penalties are paid less promptly.
    const penalty = booking.cancelledAt !== null && booking.cancelledAt <= terms.at;
    const { full, partly } = penalty ? { full: 40, partly: 10 } : shares;
    const how = chance.weighted({ full, partly, wait: 100 - full - partly });
    if (how === 'wait') continue;
    const mean = how === 'full' ? planFullPayment : planPartialPayment;
    const intention = mean(setting, booking, terms);
    if (intention) planned.push(intention);
  }
  if (planned.length === 0) return null;
  const plannedSum = add(...planned.map(({ amount }) => amount));
  const ahead = chance.percent(6) ? part(plannedSum, 5, STEPS[terms.currency]) : '0.00';
  const row = paymentRow(setting, partner, terms, add(plannedSum, ahead));
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
  const allocations = allocateAll({ ...payment, remainder, remainder_usd, remainder_partner }, planned, terms);
  const sumOf = (field: 'amount' | 'usd_paid' | 'partner_paid') =>
    add('0.00', ...allocations.map(({ row: allocated }) => allocated[field]));
  const allocated = {
    allocated: sumOf('amount'),
    allocated_usd: sumOf('usd_paid'),
    allocated_partner: sumOf('partner_paid'),
    allocations: allocations.length,
  };
  return { id: 0, at: terms.at, row: { ...row, ...allocated }, allocations };
}

/** An unallocated deposit, in a small company a smaller one. */
function payAhead(setting: Setting, partner: Partner, day: Day): Settlement {
  const terms = termsFor(setting, partner, day);
  const tens = Math.ceil(setting.chance.int(5, 40) * 10 * setting.scale);
  const amount = convert(`${tens}0.00`, 'USD', terms.currency, terms.rate);
  return { id: 0, at: terms.at, row: paymentRow(setting, partner, terms, amount), allocations: [] };
}

function paymentRow(
  { chance, methods, managers, rates }: Setting,
  partner: Partner,
  { at, day, currency, rate, by }: PaymentTerms,
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
