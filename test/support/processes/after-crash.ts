import type { Sale } from '#contract/sales/sale.ts';
import { postSale } from '../data/shop.ts';
import { type Attempt, NOTE } from '../data/writers.ts';
import { unloggedChanges } from '../oracles/log-replay.ts';
import { wrongValues } from '../oracles/recompute.ts';
import { wrongMoneyOut } from '../oracles/recompute-money-out.ts';
import type { Api } from '../server/api.ts';
import type { Sql } from '../server/sql.ts';

type Recorded = { id: number; tourist_phone: string; notes: string; cash_lines: number; partner_payment_id: number };

/** Acknowledged work that is missing. */
export async function lostRecords(sql: Sql, attempts: Attempt[]): Promise<string[]> {
  const rows = await sql.query<Recorded>(`
    select id, tourist_phone, notes, (
      select count(*) from tourist_payments p join cash_entries c on c.tourist_payment_id = p.id
      where p.sale_id = s.id and p.state = 'accepted'
    ) as cash_lines, (
      select max(a.partner_payment_id) from allocations a join bookings b on b.id = a.booking_id where b.sale_id = s.id
    ) as partner_payment_id from sales s`);
  const recorded = new Map(rows.map((row) => [row.id, row]));
  return attempts.flatMap(({ saleId, phone, paymentAccepted, partnerPaymentId, annotated }) => {
    if (saleId === null) return [];
    const row = recorded.get(saleId);
    // The id of a lost sale may be reused.
    if (row?.tourist_phone !== phone) return [`sale ${saleId}`];
    return [
      ...(paymentAccepted && row.cash_lines !== 1 ? [`sale ${saleId}: its payment's acceptance`] : []),
      ...(partnerPaymentId !== null && row.partner_payment_id !== partnerPaymentId
        ? [`sale ${saleId}: its payment to the partner`]
        : []),
      ...(annotated && row.notes !== NOTE ? [`sale ${saleId}: its notes`] : []),
    ];
  });
}

const FRAGMENTS = `
  select format('sale %s has %s bookings and %s payments', s.id, b.count, p.count) as what
  from sales s, lateral (select count(*) from bookings where sale_id = s.id) b,
    lateral (select count(*) from tourist_payments where sale_id = s.id) p
  where b.count <> 2 or p.count <> 1
  union all select format('client %s has no sale', id) from clients c
  where not exists (select from sales where client_id = c.id)
  union all select format('the log tells of sale %s, which is not there', sale_id) from audit_log l
  where sale_id is not null and not exists (select from sales where id = l.sale_id)
  union all select format('key %s has no answer', key) from idempotency_keys where status is null`;

/** Partially recorded work: sales without all their rows, figures, log lines and cash lines. */
export async function partialRecords(sql: Sql): Promise<string[]> {
  const found = (await sql.query<{ what: string }>(FRAGMENTS)).map(({ what }) => what);
  for (const { id } of await sql.query<{ id: number }>('select id from sales')) {
    found.push(...(await unloggedChanges(sql, id)));
  }
  for (const { id } of await sql.query<{ id: number }>('select id from companies')) {
    found.push(...(await wrongMoneyOut(sql, id)));
  }
  found.push(...(await wrongValues(sql)));
  return found;
}

/**
 * Sends every request again under its key, acknowledged or not. Returns those that did not find the one sale that they
 * recorded.
 */
export async function repeatRequests(api: Api, sql: Sql, attempts: Attempt[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const attempt of attempts) {
    const { status, body, text } = await postSale<Sale>(api, attempt);
    if (status !== 201) wrong.push(`${attempt.key}: ${status} ${text}`);
    else if (attempt.saleId !== null && body.id !== attempt.saleId) wrong.push(`${attempt.saleId} became ${body.id}`);
  }
  const counts = await sql.query<{ tourist_phone: string; count: number }>(
    'select tourist_phone, count(*) from sales group by tourist_phone',
  );
  const sales = new Map(counts.map(({ tourist_phone, count }) => [tourist_phone, count]));
  const notOne = attempts.filter(({ phone }) => sales.get(phone) !== 1);
  return [...wrong, ...notOne.map(({ key, phone }) => `${key}: ${sales.get(phone) ?? 0} sales`)];
}
