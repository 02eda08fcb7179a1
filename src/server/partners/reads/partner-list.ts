import { type RawBuilder, sql } from 'kysely';
import { currencies } from '#contract/base/money.ts';
import { permissionRefusal, permissions } from '#contract/base/roles.ts';
import type { PartnerRow } from '#contract/directories/directories.ts';
import type { InputOf } from '#contract/reads.ts';
import { visible } from '../../base/lists/column-source.ts';
import { type ConditionsOf, conditionsOf, equals, oneOf, search } from '../../base/lists/filter-conditions.ts';
import type { ListOf, Sort } from '../../base/lists/keyset-page.ts';
import { numberOf, ofBookingSums, ofOpenBookings } from '../../base/measures/measures.ts';
import { sumsOver } from '../../base/measures/sum-rows.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { debtColumns, debtJoins, debtTotals } from './partner-debts.ts';

type PartnerColumn = keyof PartnerRow;

/** Sorts partners without an upcoming booking after all dates. */
const NO_BOOKING = `'9999-12-31'::date`;

const count = (column: string) => ({ sql: `coalesce(booked.${column}, 0)`, join: 'booked' });
const sum = (column: string) => ({ sql: numberOf(`booked.${column}`), join: 'booked' });

/** The condition of the bookings `b` that the caller may see. */
const visibleBookings = (caller: Caller): RawBuilder<unknown> =>
  visible(caller, 'b', permissions['sale.view'][caller.role], 'sale_');

const debtDenied = (caller: Caller) => permissionRefusal('partner_debt.view', caller);

/** The columns that the caller may read: debts only with the permission partner_debt.view. */
export const readablePartnerColumns = (caller: Caller, columns: PartnerColumn[]): PartnerColumn[] =>
  debtDenied(caller) === null ? columns : columns.filter((name) => !(name in debtColumns));

/** The list of partners. Counts cover the bookings that the caller may see; debts are for management. */
export const partnerList = (caller: Caller): ListOf<'partnerList', PartnerColumn> => ({
  source: {
    table: 'partners p',
    alias: 'p',
    joins: {
      booked: {
        sql: sql`left join (
          select f.partner_id, ${sql.raw(ofBookingSums.all)} as bookings_count,
            ${sql.raw(ofOpenBookings.open_bookings)} as open_bookings_count
          from booking_sums f
          where ${sumsOver('booking_sums', 'partner_agent', caller.companyId, { from: null, to: null })}
            and ${visible(caller, 'f', permissions['sale.view'][caller.role])}
          group by f.partner_id
        ) booked on booked.partner_id = p.id`,
      },
      next: {
        sql: sql`left join lateral (
          select b.service_date from bookings b
          where b.partner_id = p.id and ${visibleBookings(caller)} and b.lifecycle = 'active'
            and b.service_date >= ${caller.today}
          order by b.service_date limit 1
        ) next on true`,
      },
      ...debtJoins(caller),
    },
    columns: {
      id: 'p.id',
      name: 'p.name',
      latin_name: 'p.latin_name',
      currency: 'p.currency',
      retired: 'p.retired',
      bookings_count: count('bookings_count'),
      open_bookings_count: count('open_bookings_count'),
      next_service_date: { sql: 'next.service_date', join: 'next' },
      ...debtColumns,
      version: 'p.version',
    },
  },
  sorts: {
    name: 'p.name_key',
    bookings_count: count('bookings_count'),
    open_bookings_count: count('open_bookings_count'),
    next_service_date: { sql: `coalesce(next.service_date, ${NO_BOOKING})`, join: 'next' },
    ...debtColumns,
  },
  order: { by: 'name', direction: 'asc' },
  totals: {
    bookings_count: sum('bookings_count'),
    open_bookings_count: sum('open_bookings_count'),
    // Null in an agent's answer.
    ...(debtDenied(caller) === null ? debtTotals : {}),
  },
});

/** The side that owes, by the net debt in the partner's currency. */
const sides = { owed: `${debtColumns.debt.sql} > 0`, owes_us: `${debtColumns.debt.sql} < 0` };
const isSide = (side: string): side is keyof typeof sides => Object.hasOwn(sides, side);

/** The filters of partners. */
export const partnerFilter: ConditionsOf<PartnerFilter> = {
  search: search(`replace(p.name_key || ' ' || lower(p.latin_name), 'ё', 'е')`),
  currency: oneOf('p.currency', currencies),
  retired: equals('p.retired') as (retired: boolean) => RawBuilder<unknown>,
  debt: (side: string) => (isSide(side) ? sql.raw(sides[side]) : null),
};

export type PartnerFilter = InputOf<'PartnerFilter'>;

/**
 * The condition of the filtered partners. Refuses partner_debt_denied to an agent who filters or sorts by debts,
 * because order and count would disclose them.
 */
export function partnerConditions(
  caller: Caller,
  filter: PartnerFilter,
  sort: Sort | null | undefined,
): { where: RawBuilder<unknown>; joins: string[] } {
  const byDebt = (filter.debt ?? null) !== null;
  const denied = debtDenied(caller);
  if (denied && (byDebt || (sort && sort.by in debtColumns))) throw new Refusal(denied);
  const where = sql.join([sql`p.company_id = ${caller.companyId}`, ...conditionsOf(filter, partnerFilter)], sql` and `);
  return { where, joins: byDebt ? ['given'] : [] };
}
