import { type RawBuilder, sql } from 'kysely';
import { permissions } from '#contract/base/roles.ts';
import { methodUses, type PaymentMethodRow } from '#contract/directories/directories.ts';
import type { InputOf } from '#contract/reads.ts';
import { visible } from '../../base/lists/column-source.ts';
import { type ConditionsOf, conditionsOf, equals, search } from '../../base/lists/filter-conditions.ts';
import type { ListOf } from '../../base/lists/keyset-page.ts';
import { numberOf } from '../../base/measures/measures.ts';
import type { Caller } from '../../base/pipeline/caller.ts';

type PaymentMethodColumn = keyof PaymentMethodRow;

/** Sorts methods without a payment before all dates. */
const NEVER = `'0001-01-01'::date`;

/** The from clause of the payments that the caller may see. */
function visiblePayments(caller: Caller): RawBuilder<unknown> {
  const reach = permissions['tourist_payment.view'][caller.role];
  if (reach === 'all') return sql`tourist_payments p where p.company_id = ${caller.companyId}`;
  return sql`tourist_payments p join sales s on s.company_id = p.company_id and s.id = p.sale_id
    where ${visible(caller, 's', reach)}`;
}

/** The list of payment methods; counts cover the payments that the caller may see. */
export const paymentMethodList = (caller: Caller): ListOf<'paymentMethodList', PaymentMethodColumn> => ({
  source: {
    table: 'payment_methods m',
    alias: 'm',
    joins: {
      paid: {
        sql: sql`left join (
          select p.method_id, count(*) as payments_count, max(p.payment_date) as last_payment_date
          from ${visiblePayments(caller)} group by p.method_id
        ) paid on paid.method_id = m.id`,
      },
    },
    columns: {
      id: 'm.id',
      name: 'm.name',
      for_sales: 'm.for_sales',
      for_bookings: 'm.for_bookings',
      for_tourist_payments: 'm.for_tourist_payments',
      for_partner_payments: 'm.for_partner_payments',
      pays_by: 'm.pays_by',
      retired: 'm.retired',
      payments_count: { sql: 'coalesce(paid.payments_count, 0)', join: 'paid' },
      last_payment_date: { sql: 'paid.last_payment_date', join: 'paid' },
      version: 'm.version',
    },
  },
  sorts: {
    name: 'm.name_key',
    payments_count: { sql: 'coalesce(paid.payments_count, 0)', join: 'paid' },
    last_payment_date: { sql: `coalesce(paid.last_payment_date, ${NEVER})`, join: 'paid' },
  },
  order: { by: 'name', direction: 'asc' },
  totals: { payments_count: { sql: numberOf('paid.payments_count'), join: 'paid' } },
});

/** The filters of payment methods; `use` is a use that they are marked for. */
export const paymentMethodFilter: ConditionsOf<PaymentMethodFilter> = {
  search: search(`replace(m.name_key, 'ё', 'е')`),
  use: (use: string): RawBuilder<unknown> | null => {
    const known = methodUses.find((each) => each === use);
    return known === undefined ? null : sql.raw(`m.for_${known}`);
  },
  retired: equals('m.retired') as (retired: boolean) => RawBuilder<unknown>,
};

export type PaymentMethodFilter = InputOf<'PaymentMethodFilter'>;

export const paymentMethodConditions = (caller: Caller, filter: PaymentMethodFilter): RawBuilder<unknown> =>
  sql.join([sql`m.company_id = ${caller.companyId}`, ...conditionsOf(filter, paymentMethodFilter)], sql` and `);
