import { type RawBuilder, sql } from 'kysely';
import type { OpenBookingRow } from '#contract/partners/open-booking.ts';
import type { InputOf } from '#contract/reads.ts';
import {
  type ConditionsOf,
  conditionsOf,
  equals,
  from,
  searchOrNumber,
  searchPerson,
  to,
} from '../../base/lists/filter-conditions.ts';
import type { ListOf } from '../../base/lists/keyset-page.ts';
import { IS_OVERPAID, IS_UNPAID, IS_UNSETTLED, ofBookings } from '../../base/measures/measures.ts';
import type { Caller } from '../../base/pipeline/caller.ts';

export type OpenBookingColumn = keyof OpenBookingRow;

const sale = (column: string) => ({ sql: `s.${column}`, join: 'sale' });

/** Bookings with an open amount, to be paid or overpaid, by service date. */
export const openBookingList: ListOf<'openBookings', OpenBookingColumn> = {
  source: {
    table: 'bookings b',
    alias: 'b',
    joins: {
      sale: { sql: 'join sales s on s.company_id = b.company_id and s.id = b.sale_id' },
      direction: { sql: 'join directions d on d.company_id = s.company_id and d.id = s.direction_id', needs: 'sale' },
      partner: { sql: 'join partners r on r.company_id = b.company_id and r.id = b.partner_id' },
    },
    columns: {
      id: 'b.id',
      sale_id: 'b.sale_id',
      partner_id: 'b.partner_id',
      reference_number: 'b.reference_number',
      service_date: 'b.service_date',
      tourist_name: sale('tourist_name'),
      tourist_surname: sale('tourist_surname'),
      direction_name: { sql: 'd.name', join: 'direction' },
      rate: 'b.rate',
      currency: 'b.currency',
      currency_rate: 'b.currency_rate',
      amount_usd: 'b.amount_usd',
      paid: 'b.paid',
      payment_status: 'b.payment_status',
      lifecycle: 'b.lifecycle',
      to_be_paid: 'b.to_be_paid',
      to_be_paid_usd: 'b.to_be_paid_usd',
      to_be_paid_partner: 'b.to_be_paid_partner',
      partner_currency: { sql: 'r.currency', join: 'partner' },
      partner_rate: 'b.partner_rate',
      sale_lifecycle: sale('lifecycle'),
      sale_netto: sale('netto'),
      sale_profit: sale('profit'),
    },
  },
  sorts: { service_date: 'b.service_date', to_be_paid_usd: 'b.to_be_paid_usd' },
  order: { by: 'service_date', direction: 'asc' },
  totals: { to_be_paid_usd: ofBookings.to_be_paid_usd, to_be_paid_partner: ofBookings.to_be_paid_partner },
};

/** The filters of open bookings. */
export const openBookingFilter: ConditionsOf<OpenBookingFilter> = {
  partner_id: equals('b.partner_id'),
  search: searchOrNumber(searchPerson('s'), (id) => sql`b.id = ${id} or b.sale_id = ${id}`),
  service_date_from: from('b.service_date'),
  service_date_to: to('b.service_date'),
  /** Overpaid: the partner owes the difference. */
  overpaid: (overpaid: boolean) => sql.raw(overpaid ? IS_OVERPAID : IS_UNPAID),
};

export type OpenBookingFilter = InputOf<'OpenBookingFilter'>;

export function openBookingConditions(
  caller: Caller,
  filter: OpenBookingFilter,
): { where: RawBuilder<unknown>; joins: string[] } {
  const open = [sql`b.company_id = ${caller.companyId}`, sql.raw(IS_UNSETTLED)];
  const where = sql.join([...open, ...conditionsOf(filter, openBookingFilter)], sql` and `);
  return { where, joins: filter.search ? ['sale'] : [] };
}
