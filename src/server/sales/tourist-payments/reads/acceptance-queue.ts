import { type RawBuilder, sql } from 'kysely';
import { doubtAboutRate } from '#contract/base/doubts.ts';
import { compare } from '#contract/base/money.ts';
import { keysOf } from '#contract/base/record-keys.ts';
import {
  type AcceptanceItem,
  type AcceptanceMark,
  judgedFields,
} from '#contract/sales/tourist-payments/acceptance-item.ts';
import type { Database } from '../../../base/db/connect.ts';
import { isMisshapen } from '../../../base/db/database-errors.ts';
import { select } from '../../../base/lists/column-source.ts';
import { cursorParts, encodeCursor, isId } from '../../../base/lists/cursor.ts';
import { COUNTED_USD, IS_COUNTED } from '../../../base/measures/measures.ts';
import type { Caller } from '../../../base/pipeline/caller.ts';
import { invalidFields } from '../../../base/pipeline/refusal.ts';
import { touristPaymentSource } from './tourist-payment-list.ts';

type Place = { payment_date: string; id: number };

function decode(text: string): Place {
  const [payment_date, id] = cursorParts(text);
  if (typeof payment_date === 'string' && isId(id)) return { payment_date, id };
  throw noCursor();
}
const noCursor = () => invalidFields({ after: 'choice_invalid' });

type Row = Omit<AcceptanceItem, 'cursor' | 'marks'> & { recorded_twice: boolean };

function marksOf(row: Row): AcceptanceMark[] {
  const doubt = doubtAboutRate(row.currency_rate, row.offered_rate)?.code;
  const flags: Record<AcceptanceMark, boolean> = {
    rate_inverted: doubt === 'rate_inverted',
    rate_far: doubt === 'rate_far',
    overpaid: row.kind === 'payment' && compare(row.usd_total, row.debt_before) > 0,
    recorded_twice: row.recorded_twice,
    sale_cancelled: row.sale_lifecycle === 'cancelled',
  };
  return keysOf(flags).filter((mark) => flags[mark]);
}

const itemSource = select(touristPaymentSource, judgedFields, ['sale']);

/** The rate that forms offer on the payment's date. */
const OFFERED = sql`(
  select r.rate from currency_rates r
  where r.company_id = p.company_id and r.date <= p.payment_date
    and (r.from_currency, r.to_currency) = (
      case p.currency when 'UZS' then 'USD' else p.currency end, case p.currency when 'UZS' then 'UZS' else 'USD' end
    )
  order by r.date desc limit 1
)`;

/** The sale has another payment of the same amount and date that was not declined. */
const TWICE = sql`exists (
  select from tourist_payments o
  where o.company_id = p.company_id and o.sale_id = p.sale_id and o.id <> p.id and o.state <> 'declined'
    and (o.amount, o.currency, o.payment_date) = (p.amount, p.currency, p.payment_date)
)`;

async function readRows(tx: Database, where: RawBuilder<unknown>, first: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${itemSource.columns}, s.lifecycle as sale_lifecycle, s.brutto, ${OFFERED} as offered_rate, ${TWICE} as recorded_twice,
      s.debt + case when ${sql.raw(IS_COUNTED)} then ${sql.raw(COUNTED_USD)} else 0 end as debt_before
    from ${itemSource.from}
    where ${where}
    order by p.payment_date, p.id limit ${first}
  `.execute(tx);
  return rows;
}

const ofCompany = ({ companyId }: Caller) => sql`p.company_id = ${companyId}`;

/** Payments to accept, except those that the client is deciding on now. */
const waiting = (caller: Caller, without: number[]) =>
  sql`${ofCompany(caller)} and p.state = 'new' and p.id <> all(${without}::bigint[])`;

export type AcceptanceQueueArguments = { id?: number | null; first: number; after: string | null; without: number[] };
type AcceptanceRows = { rows: AcceptanceItem[]; endCursor: string | null; hasNextPage: boolean };

/** Payments to accept, the oldest date first: a page after a place of the queue, or one payment by id in any state. */
export async function readAcceptanceQueue(
  tx: Database,
  caller: Caller,
  { id = null, first, after, without }: AcceptanceQueueArguments,
): Promise<AcceptanceRows> {
  const place = after === null ? null : decode(after);
  const afterPlace = place && sql`and (p.payment_date, p.id) > (${place.payment_date}::date, ${place.id})`;
  const where =
    id === null ? sql`${waiting(caller, without)} ${afterPlace ?? sql``}` : sql`${ofCompany(caller)} and p.id = ${id}`;
  const rows = await readRows(tx, where, first + 1).catch((error: unknown) => {
    throw place !== null && isMisshapen(error) ? noCursor() : error;
  });
  const page = rows.slice(0, first).map(({ recorded_twice, ...row }): AcceptanceItem => {
    return { ...row, cursor: encodeCursor(row.payment_date, row.id), marks: marksOf({ ...row, recorded_twice }) };
  });
  return { rows: page, endCursor: page.at(-1)?.cursor ?? null, hasNextPage: rows.length > first };
}

/** The number of payments to accept. */
export async function countAcceptanceQueue(tx: Database, caller: Caller, without: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from tourist_payments p where ${waiting(caller, without)}
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

const OFFERED_REASONS = 8;

/** The most frequent reasons of declining, each in its latest spelling. */
export async function readDeclineReasons(tx: Database, caller: Caller): Promise<string[]> {
  const { rows } = await sql<{ reason: string }>`
    select (array_agg(p.decline_reason order by p.declined_at desc))[1] as reason
    from tourist_payments p
    where ${ofCompany(caller)} and p.state = 'declined' and p.decline_reason <> ''
    group by lower(p.decline_reason)
    order by count(*) desc, max(p.declined_at) desc limit ${OFFERED_REASONS}
  `.execute(tx);
  return rows.map(({ reason }) => reason);
}
