import { sql } from 'kysely';
import { keysOf } from '#contract/base/record-keys.ts';
import { permissionRefusal } from '#contract/base/roles.ts';
import type { Booking } from '#contract/sales/bookings/booking.ts';
import { bookingAbilities } from '#contract/sales/bookings/booking-abilities.ts';
import type { Sale, SaleRow } from '#contract/sales/sale.ts';
import { saleAbilities } from '#contract/sales/sale-abilities.ts';
import type { TouristPayment, TouristPaymentRow } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { touristPaymentAbilities } from '#contract/sales/tourist-payments/tourist-payment-abilities.ts';
import type { Database } from '../../base/db/connect.ts';
import { type Owned, owner, select } from '../../base/lists/column-source.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { readsManagementFields } from '../../base/pipeline/caller.ts';
import { notFound, Refusal } from '../../base/pipeline/refusal.ts';
import { type BookingColumn, bookingSource } from '../bookings/reads/booking-columns.ts';
import { type TouristPaymentColumn, touristPaymentSource } from '../tourist-payments/reads/tourist-payment-list.ts';
import { type SaleColumn, saleSource, saleSourceFor } from './sale-source.ts';

const saleColumns = keysOf(saleSource.columns);
const allSaleColumns = saleColumns.filter((name) => name !== 'management_notes');
const allBookingColumns = keysOf(bookingSource.columns);
const allTouristPaymentColumns = keysOf(touristPaymentSource.columns);

/** The columns that the caller may read: management notes only for callers with that permission. */
export const readableColumns = (caller: Caller, columns: readonly SaleColumn[]): SaleColumn[] =>
  columns.filter((name) => name !== 'management_notes' || readsManagementFields(caller));

/** A sale's row; without management notes for callers who may not read them. */
type SaleData = SaleRow & { management_notes?: string };

/** Reads columns of one sale. Refuses not_found, and sale_view_denied for a sale that the caller may not see. */
export async function findSale<Column extends SaleColumn>(
  tx: Database,
  caller: Caller,
  id: number,
  columns: readonly Column[],
): Promise<Pick<SaleData, Column> & Owned> {
  const needed = new Set([...readableColumns(caller, columns), 'agent_id', 'office_id'] as const);
  const { columns: list, from } = select(saleSourceFor(caller), [...needed]);
  const { rows } = await sql<Pick<SaleData, Column> & Owned>`
    select ${list} from ${from} where s.company_id = ${caller.companyId} and s.id = ${id}
  `.execute(tx);
  const [sale] = rows;
  if (!sale) throw notFound();
  const denied = permissionRefusal('sale.view', caller, owner(sale));
  if (denied) throw new Refusal(denied);
  return sale;
}

/** A single id is compared with `=`, because the planner can only guess the length of an array parameter. */
const isOneOf = (column: string, ids: number[]) =>
  ids.length === 1 ? sql`${sql.raw(column)} = ${ids[0]}` : sql`${sql.raw(column)} = any(${ids}::bigint[])`;

/** Reads columns of the bookings of sales, the oldest first. The caller has checked that the sales may be seen. */
export async function bookingsOfSales<Column extends BookingColumn>(
  tx: Database,
  caller: Caller,
  saleIds: number[],
  columns: readonly Column[],
): Promise<Map<number, Pick<Booking, Column>[]>> {
  const { columns: list, from } = select(bookingSource, columns);
  const { rows } = await sql<Pick<Booking, Column> & { '#sale': number }>`
    select ${list}, b.sale_id as "#sale" from ${from}
    where b.company_id = ${caller.companyId} and ${isOneOf('b.sale_id', saleIds)} order by b.id
  `.execute(tx);
  return bySale<Pick<Booking, Column>>(rows);
}

/**
 * Reads columns of the tourist payments of sales, by payment date. The caller has checked that the sales may be seen.
 */
export async function touristPaymentsOfSales<Column extends TouristPaymentColumn>(
  tx: Database,
  caller: Caller,
  saleIds: number[],
  columns: readonly Column[],
): Promise<Map<number, Pick<TouristPaymentRow, Column>[]>> {
  const { columns: list, from } = select(touristPaymentSource, columns);
  const { rows } = await sql<Pick<TouristPaymentRow, Column> & { '#sale': number }>`
    select ${list}, p.sale_id as "#sale" from ${from}
    where p.company_id = ${caller.companyId} and ${isOneOf('p.sale_id', saleIds)} order by p.payment_date, p.id
  `.execute(tx);
  return bySale<Pick<TouristPaymentRow, Column>>(rows);
}

/**
 * Groups rows by sale and removes the key column; the cast is needed because Omit is not resolved for a type parameter.
 */
function bySale<Row>(rows: (Row & { '#sale': number })[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const { '#sale': sale, ...row } of rows) groups.set(sale, [...(groups.get(sale) ?? []), row as Row]);
  return groups;
}

/** A sale with its bookings and payments, each with the abilities of the caller. */
export async function readSale(tx: Database, caller: Caller, id: number): Promise<Sale> {
  const [sale, bookingsBySale, paymentsBySale] = await Promise.all([
    findSale(tx, caller, id, saleColumns),
    bookingsOfSales(tx, caller, [id], allBookingColumns),
    touristPaymentsOfSales(tx, caller, [id], allTouristPaymentColumns),
  ]);
  const bookings = bookingsBySale.get(id) ?? [];
  const payments = paymentsBySale.get(id) ?? [];
  return {
    ...sale,
    bookings: bookings.map((booking) => ({ ...booking, can: bookingAbilities(booking, sale, caller) })),
    tourist_payments: payments.map((payment) => ({
      ...payment,
      can: touristPaymentAbilities(payment, sale, caller),
    })),
    can: saleAbilities(sale, caller, caller.today),
  };
}

export async function readBooking(tx: Database, caller: Caller, id: number): Promise<Booking> {
  const { columns, from } = select(bookingSource, allBookingColumns);
  const { rows } = await sql<Omit<Booking, 'can'>>`
    select ${columns} from ${from} where b.company_id = ${caller.companyId} and b.id = ${id}
  `.execute(tx);
  const [booking] = rows;
  if (!booking) throw notFound();
  const sale = await findSale(tx, caller, booking.sale_id, allSaleColumns);
  return { ...booking, can: bookingAbilities(booking, sale, caller) };
}

export async function readTouristPayment(tx: Database, caller: Caller, id: number): Promise<TouristPayment> {
  const { columns, from } = select(touristPaymentSource, allTouristPaymentColumns);
  const { rows } = await sql<TouristPaymentRow>`
    select ${columns} from ${from} where p.company_id = ${caller.companyId} and p.id = ${id}
  `.execute(tx);
  const [payment] = rows;
  if (!payment) throw notFound();
  const sale = await findSale(tx, caller, payment.sale_id, allSaleColumns);
  return { ...payment, can: touristPaymentAbilities(payment, sale, caller) };
}
