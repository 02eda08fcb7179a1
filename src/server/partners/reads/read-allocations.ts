import { type RawBuilder, sql } from 'kysely';
import { keysOf } from '#contract/base/record-keys.ts';
import { Allocation } from '#contract/sales/bookings/allocation.ts';
import type { Database } from '../../base/db/connect.ts';
import { fullName, select, sourceOf } from '../../base/lists/column-source.ts';
import type { Caller } from '../../base/pipeline/caller.ts';

export type AllocationColumn = keyof Allocation;

export const allocationSource = sourceOf('allocations', 'a', keysOf(Allocation.properties), {
  joins: {
    payment: { sql: 'join partner_payments p on p.company_id = a.company_id and p.id = a.partner_payment_id' },
    method: {
      sql: 'join payment_methods m on m.company_id = p.company_id and m.id = p.method_id',
      needs: 'payment',
    },
    partner: { sql: 'join partners r on r.company_id = p.company_id and r.id = p.partner_id', needs: 'payment' },
    booking: { sql: 'join bookings b on b.company_id = a.company_id and b.id = a.booking_id' },
    sale: { sql: 'join sales s on s.company_id = b.company_id and s.id = b.sale_id', needs: 'booking' },
    creator: { sql: 'join users u on u.company_id = a.company_id and u.id = a.created_by' },
  },
  columns: {
    currency: { sql: 'p.currency', join: 'payment' },
    usd_rounding: 'a.usd_amount - a.usd_paid',
    booking_currency: { sql: 'b.currency', join: 'booking' },
    payment_date: { sql: 'p.payment_date', join: 'payment' },
    method_name: { sql: 'm.name', join: 'method' },
    partner_id: { sql: 'p.partner_id', join: 'payment' },
    partner_name: { sql: 'r.name', join: 'partner' },
    reference_number: { sql: 'b.reference_number', join: 'booking' },
    service_date: { sql: 'b.service_date', join: 'booking' },
    sale_id: { sql: 'b.sale_id', join: 'booking' },
    tourist_name: { sql: 's.tourist_name', join: 'sale' },
    tourist_surname: { sql: 's.tourist_surname', join: 'sale' },
    created_by_name: { sql: fullName('u'), join: 'creator' },
  },
});

export const allAllocationColumns = keysOf(allocationSource.columns);

/** The allocations of a booking, the oldest first. */
export const allocationsOfBooking = <Column extends AllocationColumn>(
  tx: Database,
  caller: Caller,
  bookingId: number,
  columns: readonly Column[],
): Promise<Pick<Allocation, Column>[]> => read(tx, caller, columns, [], sql`a.booking_id = ${bookingId}`);

/** The allocations of a sale's bookings, the oldest first. */
export const allocationsOfSale = <Column extends AllocationColumn>(
  tx: Database,
  caller: Caller,
  saleId: number,
  columns: readonly Column[],
): Promise<Pick<Allocation, Column>[]> => read(tx, caller, columns, ['booking'], sql`b.sale_id = ${saleId}`);

/** The allocations of payments by payment id, the oldest first. */
export async function allocationsOfPayments<Column extends AllocationColumn>(
  tx: Database,
  caller: Caller,
  ids: number[],
  columns: readonly Column[],
): Promise<Map<number, Pick<Allocation, Column>[]>> {
  const needed = [...new Set<Column | 'partner_payment_id'>([...columns, 'partner_payment_id'])];
  const rows = await read(tx, caller, needed, [], sql`a.partner_payment_id = any(${ids}::bigint[])`);
  return Map.groupBy(rows, ({ partner_payment_id }) => partner_payment_id);
}

async function read<Column extends AllocationColumn>(
  tx: Database,
  caller: Caller,
  columns: readonly Column[],
  joins: string[],
  which: RawBuilder<unknown>,
): Promise<Pick<Allocation, Column>[]> {
  const { columns: list, from } = select(allocationSource, columns, joins);
  const { rows } = await sql<Pick<Allocation, Column>>`
    select ${list} from ${from} where a.company_id = ${caller.companyId} and ${which} order by a.id
  `.execute(tx);
  return rows;
}
