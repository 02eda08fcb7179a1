import pg from 'pg';
import { afterAll } from 'vitest';
import type { Booking } from '#contract/entities/booking.ts';
import type { Amount } from '#contract/money.ts';
import type { Company } from './company.ts';
import type { TestServer } from './server.ts';

type Arrange = (company: Company, booking: Pick<Booking, 'id'>, amount: Amount) => Promise<void>;

export type Allocations = { allocate: Arrange; deallocate: Arrange };

/**
 * Partner payments have no command yet, so their rows are written here, past the server and its rules, as the superuser:
 * a payment of its own for each allocation, and what a booking keeps of them. To be replaced by the commands once they
 * are there. Amounts are in USD.
 */
export function sharedAllocations(server: TestServer): Allocations {
  const pool = new pg.Pool({ ...server.database.superuser, max: 2 });
  // One that is just being ended may be cut off together with its database.
  pool.on('connect', (client) => client.on('error', () => undefined));
  afterAll(() => pool.end());

  const arrange = async (statement: string, values: unknown[]) => {
    const { rowCount } = await pool.query(statement, values);
    if (rowCount !== 1) throw new Error(`Nothing to arrange with ${values.join()}`);
  };

  return {
    allocate: ({ id, manager, partner, method }, booking, amount) =>
      arrange(
        `with payment as (
          insert into partner_payments
            (company_id, partner_id, payment_date, method_id, amount, currency, currency_rate, usd_total, created_by)
          values ($1, $4, current_date, $5, $3, 'USD', 1, $3, $6) returning id
        ), allocation as (
          insert into allocations
            (company_id, partner_payment_id, booking_id, option, amount, usd_amount, booking_amount,
             payment_rate, booking_rate, created_by)
          select $1, id, $2, 'partial', $3, $3, $3, 1, 1, $6 from payment
        )
        update bookings set paid = paid + $3, allocations = allocations + 1 where company_id = $1 and id = $2`,
        [id, booking.id, amount, partner.id, method.id, manager.id],
      ),
    deallocate: ({ id }, booking, amount) =>
      arrange(
        `with allocation as (
          delete from allocations where company_id = $1 and id = (
            select id from allocations where company_id = $1 and booking_id = $2 and booking_amount = $3 limit 1
          ) returning booking_id
        )
        update bookings set paid = paid - $3, allocations = allocations - 1
        where company_id = $1 and id = (select booking_id from allocation)`,
        [id, booking.id, amount],
      ),
  };
}
