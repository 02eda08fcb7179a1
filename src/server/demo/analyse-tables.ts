import pg from 'pg';
import type { Connection } from '../base/db/settings.ts';

/**
 * Lets the planner know what was loaded: until PostgreSQL looks by itself, a minute later, it takes a hundred thousand
 * sales for a handful and reads all of them for every list. Only the owner of the tables may.
 */
export async function takeStock(owner: Connection): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query(
      'vacuum (analyze) sales, bookings, tourist_payments, clients, point_entries, point_lots, audit_log, cash_entries, cash_transfers, sale_figures, direction_figures, partner_figures, deadline_figures',
    );
  } finally {
    await client.end();
  }
}
