import { expect } from 'vitest';
import type { Booking } from '#contract/sales/bookings/booking.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { unloggedChanges } from '../oracles/log-replay.ts';
import { wrongFigures } from '../oracles/recompute.ts';
import type { TestServer } from '../server/server.ts';
import type { Sql } from '../server/sql.ts';
import { buildCompany, buildSale, type Person } from './company.ts';

export type Entry = Record<string, unknown>;

/** A booking as the form sends it back, with all of its fields. */
export const formOfBooking = (booking: Booking, typed: Entry = {}): Entry => {
  const { id, partner_id, reference_number, rate, currency, currency_rate, service_date } = booking;
  return { id, partner_id, reference_number, rate, currency, currency_rate, service_date, ...typed };
};

/** Forms of a sale with its whole list of bookings, and reads of what they changed. */
export async function bookingLists(server: TestServer, sql: Sql) {
  const company = await buildCompany(server);
  const dollars = (rate: string): Entry => ({ partner_id: company.partner.id, rate, currency: 'USD' });
  const euros = (rate: string, more: Entry = {}): Entry => ({
    partner_id: company.euroPartner.id,
    rate,
    currency: 'EUR',
    ...more,
  });

  /** A sale of 1,000.00 with three bookings: 300.00 dollars, 200.00 dollars, 100 euros. */
  const threeBookings = async () => {
    const sale = await buildSale(company, { bookings: [dollars('300.00'), dollars('200.00'), euros('100.00')] });
    const [first, second, third] = sale.bookings;
    if (!first || !second || !third) throw new Error('The sale has three bookings');
    return { sale, first, second, third };
  };

  const edit = (sale: { id: number }, body: Entry, by: Person = company.agent, version?: number) =>
    by.api.patch<Sale>(`/sales/${sale.id}/`, body, version === undefined ? {} : { 'if-match': `${version}` });

  /** All rows of a sale, with its log. */
  const everything = async (sale: { id: number }) => ({
    sale: await sql.query('select * from sales where id = $1', [sale.id]),
    bookings: await sql.query('select * from bookings where sale_id = $1 order by id', [sale.id]),
    log: await sql.query('select * from audit_log where sale_id = $1 order by id', [sale.id]),
  });

  /** The log lines after the first ones. */
  const linesSince = async (sale: { id: number }, count: number) =>
    (
      await sql.query<{ event: string; entity_id: number; changes: Record<string, unknown> }>(
        'select event, entity_id, changes from audit_log where sale_id = $1 order by id',
        [sale.id],
      )
    ).slice(count);
  const countLines = async (sale: { id: number }) => (await linesSince(sale, 0)).length;

  async function expectWhole(sale: { id: number }): Promise<void> {
    expect(await wrongFigures(sql, sale.id)).toEqual([]);
    expect(await unloggedChanges(sql, sale.id)).toEqual([]);
  }
  return { company, dollars, euros, threeBookings, edit, everything, linesSince, countLines, expectWhole };
}
