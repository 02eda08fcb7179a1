import { fromUsd, inUsd } from './conversions.ts';
import { differencesOf } from './differences.ts';

/** Bookings from their rates and allocations: what is paid, what they cost, what is left to pay. */
export const bookingDebts = differencesOf({
  subject: 'bookings',
  parts: {
    sums: `
      select booking_id, count(*) as count, sum(booking_amount) as paid,
        sum(usd_amount) - sum(case when option = 'full_exchange_loss' then usd_difference else 0 end) as usd,
        sum(partner_settled) as partner, sum(case when option = 'full_netto' then usd_difference else 0 end) as netto
      from allocations where company_id = $1 group by booking_id`,
    joined: `
      select b.*, coalesce(s.count, 0) as r_count, coalesce(s.paid, 0) as r_paid, coalesce(s.usd, 0) as r_usd,
        coalesce(s.partner, 0) as r_partner, coalesce(s.netto, 0) as r_netto,
        s.count is not null and s.paid = b.rate as exact, p.currency as p_currency
      from bookings b
      join partners p on p.company_id = b.company_id and p.id = b.partner_id
      left join sums s on s.booking_id = b.id
      where b.company_id = $1`,
  },
  from: 'joined',
  key: 'id',
  values: {
    allocations: ['allocations', 'r_count'],
    paid: ['paid', 'r_paid'],
    paid_usd: ['paid_usd', 'r_usd'],
    paid_partner: ['paid_partner', 'r_partner'],
    netto_difference: ['netto_difference', 'r_netto'],
    amount_usd: [
      'amount_usd',
      `case when exact then r_usd else ${inUsd('rate', 'currency', 'currency_rate')} + r_netto end`,
    ],
    partner_amount: [
      'partner_amount',
      `case when currency = p_currency then rate when exact then r_partner
        else ${fromUsd(inUsd('rate', 'currency', 'currency_rate'), 'p_currency', 'partner_rate')} end`,
    ],
    payment_status: [
      'payment_status',
      `case when r_paid = rate then 'fully_paid' when r_paid > rate then 'overpaid'
        when r_paid > 0 then 'partially_paid' else 'not_paid' end`,
    ],
  },
  rules: {
    'partner_rate is not that of its currencies': '(partner_rate is null) <> (currency = p_currency)',
    'is settled, and something is open':
      'to_be_paid = 0 and r_count > 0 and (to_be_paid_usd <> 0 or to_be_paid_partner <> 0)',
  },
});

/** Payments to partners from their amounts and allocations. */
export const partnerPayments = differencesOf({
  subject: 'partner_payments',
  parts: {
    sums: `
      select partner_payment_id, count(*) as count, sum(amount) as amount, sum(usd_paid) as usd, sum(partner_paid) as partner
      from allocations where company_id = $1 group by partner_payment_id`,
    joined: `
      select p.*, coalesce(s.count, 0) as r_count, coalesce(s.amount, 0) as r_amount, coalesce(s.usd, 0) as r_usd,
        coalesce(s.partner, 0) as r_partner, r.currency as p_currency
      from partner_payments p
      join partners r on r.company_id = p.company_id and r.id = p.partner_id
      left join sums s on s.partner_payment_id = p.id
      where p.company_id = $1`,
  },
  from: 'joined',
  key: 'id',
  values: {
    allocations: ['allocations', 'r_count'],
    allocated: ['allocated', 'r_amount'],
    allocated_usd: ['allocated_usd', 'r_usd'],
    allocated_partner: ['allocated_partner', 'r_partner'],
    usd_total: ['usd_total', inUsd('amount', 'currency', 'currency_rate')],
    partner_amount: [
      'partner_amount',
      `case when currency = p_currency then amount else ${fromUsd('usd_total', 'p_currency', 'partner_rate')} end`,
    ],
    allocation: [
      'allocation',
      `case when r_count = 0 then 'unallocated' when r_amount = amount then 'fully_allocated' else 'partly_allocated' end`,
    ],
  },
  rules: {
    'more is allocated than there is': 'abs(r_amount) > abs(amount) or r_amount * amount < 0',
    'is used up, and something remains': 'remainder = 0 and (remainder_usd <> 0 or remainder_partner <> 0)',
  },
});

/**
 * The debt to each partner: open amounts less remainders, which are booked less paid amounts with the differences of
 * rates, in USD and in the partner's currency.
 */
export const partnerDebts = differencesOf({
  subject: 'partners',
  parts: {
    lines: `
      select partner_id, to_be_paid_usd as open_usd, to_be_paid_partner as open, amount_usd as usd, partner_amount as own
      from bookings where company_id = $1
      union all
      select partner_id, -remainder_usd, -remainder_partner, -usd_total, -partner_amount
      from partner_payments where company_id = $1
      union all
      select p.partner_id, 0, 0, a.usd_paid - a.usd_settled, a.partner_paid - a.partner_settled
      from allocations a join partner_payments p on p.company_id = a.company_id and p.id = a.partner_payment_id
      where a.company_id = $1`,
    debts: `
      select partner_id, sum(open_usd) as open_usd, sum(open) as open, sum(usd) as usd, sum(own) as own
      from lines group by partner_id`,
  },
  from: 'debts',
  key: 'partner_id',
  values: { debt_usd: ['open_usd', 'usd'], debt: ['open', 'own'] },
});
