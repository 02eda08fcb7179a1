import { sumChecks } from '../../../src/server/operations/sums/checks.ts';
import { inUsd } from '../../../src/server/operations/sums/conversions.ts';
import { differencesOf } from '../../../src/server/operations/sums/differences.ts';
import type { Sql } from '../server/sql.ts';
import { differencesIn } from './recompute.ts';

/** The allocations of a company against their payments and bookings. Domain 3.4 allocates. */
const ALLOCATIONS = differencesOf({
  subject: 'allocations',
  from: `(
    select a.*, p.amount as paid, p.currency as p_currency, p.currency_rate as p_rate, p.partner_id as p_partner,
      b.currency as b_currency, b.currency_rate as b_rate, b.partner_id as b_partner
    from allocations a
    join partner_payments p on p.company_id = a.company_id and p.id = a.partner_payment_id
    join bookings b on b.company_id = a.company_id and b.id = a.booking_id
    where a.company_id = $1
  ) a`,
  key: 'id',
  rules: {
    amount: 'amount * paid <= 0',
    rates: 'payment_rate <> p_rate or booking_rate <> b_rate',
    usd_amount: `abs(usd_amount - ${inUsd('amount', 'p_currency', 'p_rate')})
      > case p_currency when 'USD' then 0 else 0.05 end`,
    'a partial payment with a difference': `option = 'partial' and usd_difference <> 0`,
    booking_amount: `option = 'partial' and p_currency = b_currency and booking_amount <> amount`,
    'of another partner': 'p_partner <> b_partner',
  },
});

/** All differences of a company’s outgoing money from its recomputation. */
export const wrongMoneyOut = (sql: Sql, companyId: number): Promise<string[]> =>
  differencesIn(sql, [...sumChecks.partners, sumChecks.cash.partnerLines, ALLOCATIONS], companyId);
