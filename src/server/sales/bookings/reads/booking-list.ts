import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#contract/base/dates.ts';
import { permissionRefusal, permissions } from '#contract/base/roles.ts';
import type { InputOf } from '#contract/reads.ts';
import { Booking } from '#contract/sales/bookings/booking.ts';
import { type BookingRow, bookingTimes } from '#contract/sales/bookings/booking-row.ts';
import { saleLifecycles } from '#contract/sales/sale.ts';
import { saleInputs } from '#contract/sales/sales-reads.ts';
import type { Database } from '../../../base/db/connect.ts';
import { fullName, type Owned, owner, type Source, select, visible } from '../../../base/lists/column-source.ts';
import {
  type ConditionsOf,
  columnConditions,
  conditionsOf,
  equals,
  oneOf,
  search,
  searchOrNumber,
  searchPerson,
} from '../../../base/lists/filter-conditions.ts';
import { foundParts } from '../../../base/lists/found-rows.ts';
import type { ListOf, Selection } from '../../../base/lists/keyset-page.ts';
import { type Grouping, keptTotals, type Summed, summedFilter } from '../../../base/lists/summed-filter.ts';
import { ofBookingSums, ofBookings } from '../../../base/measures/measures.ts';
import type { Caller } from '../../../base/pipeline/caller.ts';
import { notFound, Refusal } from '../../../base/pipeline/refusal.ts';
import { inFoundSales } from '../../reads/sale-source.ts';
import { bookingSource } from './booking-columns.ts';

export type BookingRowColumn = keyof BookingRow;

/** Bookings with columns of their sales. */
export const bookingRowSource: Source<BookingRowColumn> = {
  ...bookingSource,
  joins: {
    ...bookingSource.joins,
    sale: { sql: 'join sales s on s.company_id = b.company_id and s.id = b.sale_id' },
    direction: { sql: 'join directions d on d.company_id = s.company_id and d.id = s.direction_id', needs: 'sale' },
    agent: { sql: 'join users a on a.company_id = s.company_id and a.id = s.agent_id', needs: 'sale' },
    office: { sql: 'join offices o on o.company_id = s.company_id and o.id = s.office_id', needs: 'sale' },
  },
  columns: {
    ...bookingSource.columns,
    to_be_paid_usd: 'b.to_be_paid_usd',
    tourist_name: { sql: 's.tourist_name', join: 'sale' },
    tourist_surname: { sql: 's.tourist_surname', join: 'sale' },
    tourist_phone: { sql: 's.tourist_phone', join: 'sale' },
    blank_number: { sql: 's.blank_number', join: 'sale' },
    direction_name: { sql: 'd.name', join: 'direction' },
    agent_id: { sql: 's.agent_id', join: 'sale' },
    agent_name: { sql: fullName('a'), join: 'agent' },
    office_id: { sql: 's.office_id', join: 'sale' },
    office_name: { sql: 'o.name', join: 'office' },
    sale_lifecycle: { sql: 's.lifecycle', join: 'sale' },
    sale_bookings_count: { sql: 's.bookings_count', join: 'sale' },
  },
};

export const bookingList: ListOf<'bookings', BookingRowColumn> = {
  source: bookingRowSource,
  sorts: {
    service_date: 'b.service_date',
    rate: 'b.rate',
    amount_usd: 'b.amount_usd',
    paid: 'b.paid',
    to_be_paid: 'b.to_be_paid',
    to_be_paid_usd: 'b.to_be_paid_usd',
  },
  order: { by: 'service_date', direction: 'asc' },
  totals: { amount_usd: ofBookings.amount_usd, to_be_paid_usd: ofBookings.to_be_paid_usd },
};

const byReference = search('b.reference_key', 'b.reference_letters');
const numbered = (id: number) => sql`b.id = ${id} or b.sale_id = ${id}`;

/** Sales found by words, and bookings found by their reference number, each through its index. */
const searched = (caller: Caller) =>
  searchOrNumber((typed) => sql`(${inFoundSales('b.sale_id', caller)(typed)} or (${byReference(typed)}))`, numbered);

/** Relative to the company's date at the time of the query, so that an open list stays right after midnight. */
const byTime =
  ({ today }: Caller) =>
  (time: string): RawBuilder<unknown> | null => {
    if (time === 'upcoming') return sql`b.service_date >= ${today}`;
    return bookingTimes.includes(time as 'completed') ? sql`b.service_date < ${today}` : null;
  };

/**
 * The source of a sale's direction, agent and office: lists join the sale and use its indexes; reports scan a whole
 * period and use the copies in the booking (migration 0026).
 */
type SalePrefix = 's.' | 'b.sale_';

/** The filters of bookings, on their own columns and on those of the sale. */
export const bookingFilter = (caller: Caller, salePrefix: SalePrefix = 's.'): ConditionsOf<BookingFilter> => ({
  ...columnConditions(saleInputs.BookingFilter, bookingSource, Booking.properties),
  when: byTime(caller),
  search: searched(caller),
  allocation: (value: string) => {
    if (value === 'allocated') return sql`b.allocations > 0`;
    return value === 'non_allocated' ? sql`b.allocations = 0` : null;
  },
  direction_id: equals(`${salePrefix}direction_id`),
  agent_id: equals(`${salePrefix}agent_id`),
  office_id: equals(`${salePrefix}office_id`),
  sale_lifecycle: oneOf('s.lifecycle', saleLifecycles),
});

export type BookingFilter = InputOf<'BookingFilter'>;

/** Filters that need the join of the sale. */
const saleFields = {
  's.': ['direction_id', 'agent_id', 'office_id', 'sale_lifecycle'],
  'b.sale_': ['sale_lifecycle'],
} as const;

/**
 * The condition of the filtered bookings. The sale is joined only where a filter or the caller's permission needs it,
 * so that counting all bookings stays cheap.
 */
export function bookingConditions(
  caller: Caller,
  filter: BookingFilter,
  salePrefix: SalePrefix = 's.',
): { where: RawBuilder<unknown>; joins: string[] } {
  const reach = permissions['booking.view'][caller.role];
  const conditions = [
    sql`b.company_id = ${caller.companyId}`,
    ...conditionsOf(filter, bookingFilter(caller, salePrefix)),
  ];
  if (reach === 'all' && saleFields[salePrefix].every((field) => (filter[field] ?? null) === null)) {
    return { where: sql.join(conditions, sql` and `), joins: [] };
  }
  return { where: sql.join([...conditions, visible(caller, 's', reach)], sql` and `), joins: ['sale'] };
}

/** The kept sums over filtered bookings, by service date. */
export const summedBookings = (
  caller: Caller,
  { when = null, ...filter }: BookingFilter,
  grouping: Grouping = {},
): Summed<'booking_sums'> | null => {
  const summed = summedFilter('booking_sums', caller, filter, {
    reach: permissions['booking.view'][caller.role],
    date: 'service_date',
    ...grouping,
  });
  if (summed === null || when === null) return summed;
  const { from, to } = summed.period;
  const yesterday = addDays(caller.today, -1);
  const period =
    when === 'upcoming'
      ? { from: from !== null && from > caller.today ? from : caller.today, to }
      : { from, to: to !== null && to < yesterday ? to : yesterday };
  return { ...summed, period };
};

/** The filtered bookings that the caller may see. */
export function selectBookings(caller: Caller, filter: BookingFilter): Selection {
  const rest = bookingConditions(caller, { ...filter, search: null });
  const findings = [{ by: byReference }, { by: searchPerson('s'), joins: ['sale'] }];
  return {
    ...bookingConditions(caller, filter),
    parts: foundParts(filter.search, rest, findings, numbered),
    kept: () =>
      keptTotals('booking_sums', caller, summedBookings(caller, filter), {
        count: ofBookingSums.all,
        sums: { amount_usd: ofBookingSums.amount_usd, to_be_paid_usd: ofBookingSums.to_be_paid_usd },
      }),
  };
}

/**
 * Reads columns of one booking. Refuses not_found and, for a sale that the caller may not see, what the permission
 * says.
 */
export async function findBooking(
  tx: Database,
  caller: Caller,
  id: number,
  columns: readonly BookingRowColumn[],
): Promise<Partial<BookingRow> & Owned> {
  const { columns: list, from } = select(bookingRowSource, [
    ...new Set([...columns, 'agent_id', 'office_id'] as const),
  ]);
  const { rows } = await sql<Partial<BookingRow> & Owned>`
    select ${list} from ${from} where b.company_id = ${caller.companyId} and b.id = ${id}
  `.execute(tx);
  const [booking] = rows;
  if (!booking) throw notFound();
  const denied = permissionRefusal('booking.view', caller, owner(booking));
  if (denied) throw new Refusal(denied);
  return booking;
}
