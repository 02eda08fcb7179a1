import pg from 'pg';
import type { Connection } from '../base/db/settings.ts';

/**
 * Analyses the loaded tables: until autovacuum does so, a minute later, the planner expects a handful of rows and scans
 * the sales for every list. Only the owner of the tables may.
 */
export async function analyseTables(owner: Connection): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query(
      'vacuum (analyze) sales, bookings, tourist_payments, clients, point_entries, point_lots, audit_log, cash_entries, cash_transfers, sale_sums, deadline_sums, booking_sums, payment_sums, partner_payment_sums, difference_sums, client_sums, cash_sums, client_visits, visit_sums',
    );
  } finally {
    await client.end();
  }
}
