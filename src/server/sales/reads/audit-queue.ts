import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#contract/base/dates.ts';
import { sign } from '#contract/base/money.ts';
import { COUNT_BOUND } from '#contract/base/read.ts';
import { keysOf } from '#contract/base/record-keys.ts';
import type { AuditItem, AuditMark } from '#contract/sales/audit-item.ts';
import type { Database } from '../../base/db/connect.ts';
import { isMisshapen } from '../../base/db/database-errors.ts';
import { fullName } from '../../base/lists/column-source.ts';
import { cursorParts, encodeCursor, isId } from '../../base/lists/cursor.ts';
import { boundedCount } from '../../base/lists/keyset-page.ts';
import { IS_SOLD, ofBookings, TOURIST_OWES } from '../../base/measures/measures.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { invalidFields } from '../../base/pipeline/refusal.ts';

/**
 * The tourist owes money, a penalty included, or a payment is not accepted yet. Same expression as in the indexes
 * (migration 0027).
 */
const LACKS_MONEY = sql.raw(`(${TOURIST_OWES} or s.pending_payments > 0)`);
const UNCHECKED = sql.raw(`s.audit = 'unchecked'`);
const NOT_CANCELLED = sql.raw(IS_SOLD);

/**
 * A part of the queue, sorted by service date: the sales of one condition, or of several, each of which is the beginning
 * of an index.
 */
type Part = { where: (ahead: RawBuilder<unknown>) => RawBuilder<unknown>[]; nearestFirst: boolean };

/**
 * The parts of the queue by urgency: money missing before an upcoming service, the nearest first; money missing after
 * the service or of a cancelled sale, the latest first; all money received before the service; the rest. Each part has
 * the order of an index.
 */
const parts: Part[] = [
  { where: (ahead) => [sql`${LACKS_MONEY} and ${ahead} and ${NOT_CANCELLED}`], nearestFirst: true },
  {
    where: (ahead) => [
      sql`${LACKS_MONEY} and not ${ahead}`,
      // An index of its own (migration 0048): the few cancelled ones stand among all sales ahead.
      sql`${LACKS_MONEY} and ${ahead} and s.lifecycle = 'cancelled'`,
    ],
    nearestFirst: false,
  },
  { where: (ahead) => [sql`not ${LACKS_MONEY} and ${ahead}`], nearestFirst: true },
  { where: (ahead) => [sql`not ${LACKS_MONEY} and not ${ahead}`], nearestFirst: false },
];
const isEither = (conditions: RawBuilder<unknown>[]) => sql`(${sql.join(conditions, sql` or `)})`;
const isAhead = ({ today }: Caller) => sql`s.service_date >= ${today}::date`;

/** Days before the service within which the partners should be paid. */
const SOON = 7;

type Place = { part: number; service_date: string; id: number };

function decode(text: string): Place {
  const [part, service_date, id] = cursorParts(text);
  if (typeof part === 'number' && part in parts && typeof service_date === 'string' && isId(id)) {
    return { part, service_date, id };
  }
  throw noCursor();
}
const noCursor = () => invalidFields({ after: 'choice_invalid' });

/** The sales of a part, in its order, after a place of the queue. */
function rowsOfPart(caller: Caller, index: number, after: Place | null, first: number): RawBuilder<unknown>[] {
  const { where, nearestFirst } = parts[index] ?? { where: () => [], nearestFirst: true };
  const [direction, beyond] = nearestFirst ? ['asc', '>'] : ['desc', '<'];
  const afterPlace =
    after?.part === index
      ? sql`and (s.service_date, s.id) ${sql.raw(beyond)} (${after.service_date}, ${after.id})`
      : sql``;
  return where(isAhead(caller)).map(
    (condition) => sql`(
    select s.id, ${sql.lit(index)} as part,
      ${nearestFirst ? sql`s.service_date - ${caller.today}::date` : sql`${caller.today}::date - s.service_date`} as days
    from sales s
    where s.company_id = ${caller.companyId} and ${UNCHECKED} and ${condition} ${afterPlace}
    order by s.service_date ${sql.raw(direction)}, s.id ${sql.raw(direction)}
    limit ${sql.lit(first)}
  )`,
  );
}

/** One sale with its part of the queue, also when it is checked already. */
const singleSale = (caller: Caller, id: number): RawBuilder<unknown> => sql`(
  select s.id, case ${sql.join(
    parts.map(({ where }, index) => sql`when ${isEither(where(isAhead(caller)))} then ${sql.lit(index)}`),
    sql` `,
  )} end as part, 0 as days
  from sales s where s.company_id = ${caller.companyId} and s.id = ${id}
)`;

type Row = Omit<AuditItem, 'cursor' | 'marks' | 'partner_status'> & {
  part: number;
  partner_paid: boolean;
  blank_number_twice: boolean;
};

const columns = [
  ...['id', 'version', 'tourist_name', 'tourist_surname', 'blank_number', 'sale_date', 'service_date', 'lifecycle'],
  ...['brutto', 'netto', 'profit', 'paid', 'debt', 'payment_status', 'pending_payments', 'audit'],
  ...['changed_since_check', 'checked_at'],
].map((name) => `s.${name}`);

async function readRows(tx: Database, caller: Caller, found: RawBuilder<unknown>, first: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${sql.raw(columns.join(', '))}, q.part, d.name as direction_name, ${sql.raw(fullName('a'))} as agent_name,
      ${sql.raw(fullName('c'))} as checked_by_name, b.partner_debt, b.partner_paid,
      s.blank_number is not null and exists (
        select from sales o where o.company_id = s.company_id and o.blank_number = s.blank_number and o.id <> s.id
      ) as blank_number_twice
    from (${found}) q
    join sales s on s.company_id = ${caller.companyId} and s.id = q.id
    join directions d on d.company_id = s.company_id and d.id = s.direction_id
    join users a on a.company_id = s.company_id and a.id = s.agent_id
    left join users c on c.company_id = s.company_id and c.id = s.checked_by
    cross join lateral (
      select ${sql.raw(ofBookings.owed_usd)} as partner_debt,
        coalesce(bool_or(b.paid <> 0), false) as partner_paid
      from bookings b where b.company_id = s.company_id and b.sale_id = s.id
    ) b
    order by q.part, q.days, case when q.part % 2 = 0 then s.id else -s.id end
    limit ${sql.lit(first)}
  `.execute(tx);
  return rows;
}

function statusOf({ partner_debt, partner_paid }: Row): AuditItem['partner_status'] {
  if (sign(partner_debt) > 0) return partner_paid ? 'partially_paid' : 'not_paid';
  return partner_paid ? 'fully_paid' : 'none';
}

function marksOf(row: Row, today: string): AuditMark[] {
  const { lifecycle, service_date, profit, debt, partner_debt, pending_payments } = row;
  const isActive = lifecycle === 'active';
  const soon = service_date >= today && service_date <= addDays(today, SOON);
  const flags: Record<AuditMark, boolean> = {
    loss: sign(profit) < 0,
    debt_after_service: isActive && sign(debt) > 0 && service_date < today,
    partner_unpaid: isActive && soon && sign(partner_debt) > 0,
    payments_pending: pending_payments > 0,
    blank_number_twice: row.blank_number_twice,
  };
  return keysOf(flags).filter((mark) => flags[mark]);
}

export type AuditQueueArguments = { id?: number | null; first: number; after: string | null };
type AuditRows = { rows: AuditItem[]; endCursor: string | null; hasNextPage: boolean };

/** Unchecked sales, the most urgent first: a page after a place of the queue, or one sale by id, also a checked one. */
export async function readAuditQueue(tx: Database, caller: Caller, args: AuditQueueArguments): Promise<AuditRows> {
  const { id = null, first } = args;
  const after = args.after === null ? null : decode(args.after);
  const found =
    id === null
      ? sql.join(
          parts.flatMap((_, index) => (index < (after?.part ?? 0) ? [] : rowsOfPart(caller, index, after, first + 1))),
          sql` union all `,
        )
      : singleSale(caller, id);
  const rows = await readRows(tx, caller, found, first + 1).catch((error: unknown) => {
    throw after !== null && isMisshapen(error) ? noCursor() : error;
  });
  const page = rows.slice(0, first).map(({ part, partner_paid, blank_number_twice, ...row }): AuditItem => {
    const whole = { ...row, part, partner_paid, blank_number_twice };
    const cursor = encodeCursor(part, row.service_date, row.id);
    return { ...row, cursor, partner_status: statusOf(whole), marks: marksOf(whole, caller.today) };
  });
  return { rows: page, endCursor: page.at(-1)?.cursor ?? null, hasNextPage: rows.length > first };
}

/** The number of unchecked sales, counted up to a bound. */
export async function countAuditQueue(
  tx: Database,
  caller: Caller,
): Promise<{ totalCount: number; totalCountExceeded: boolean }> {
  const few = sql.lit(COUNT_BOUND + 1);
  const of = (which: RawBuilder<unknown>) => sql`(
    select from sales s where s.company_id = ${caller.companyId} and ${UNCHECKED} and ${which} limit ${few}
  )`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (${of(LACKS_MONEY)} union all ${of(sql`not ${LACKS_MONEY}`)} limit ${few}) counted
  `.execute(tx);
  const { count, exceeded } = boundedCount(rows[0]?.count ?? 0, COUNT_BOUND);
  return { totalCount: count, totalCountExceeded: exceeded };
}
