import { sql } from 'kysely';
import { addMonths, type CalendarDate } from '#contract/dates.ts';
import { availableOf, isUsable, levelAt } from '#contract/loyalty.ts';
import type { CardEntry, LoyaltyCard } from '#contract/loyalty-page.ts';
import { subtract, toHundredths } from '#contract/money.ts';
import type { Database } from '../db/connect.ts';
import type { PageCompany } from '../stores/loyalty-codes.ts';

/** So many lines of the history are shown. */
const LINES = 100;
/** Points that are gone within so many months are told of. */
const AHEAD = 12;

type Asked = { company: PageCompany; clientId: number; today: CalendarDate };

/** Everything that a tourist may know of their own points, as of a day. */
export async function readCard(tx: Database, asked: Asked): Promise<LoyaltyCard> {
  const { company, clientId, today } = asked;
  const client = await tx
    .selectFrom('clients')
    .select(['name', 'surname', 'turnover', 'points'])
    .where('company_id', '=', company.id)
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  return {
    company: company.name,
    date: today,
    name: client.name,
    surname: client.surname,
    points: client.points,
    ...(await readLots(tx, asked, client.points)),
    ...(await readLevels(tx, company.id, client.turnover)),
    bonuses: await readBonuses(tx, company.id),
    history: await readHistory(tx, asked),
  };
}

/** What can be used today, what later, and what is gone when. */
async function readLots(tx: Database, { company, clientId, today }: Asked, balance: number) {
  const lots = await tx
    .selectFrom('point_lots')
    .select(['id', 'remaining', 'active_from', 'expires_on'])
    .where('company_id', '=', company.id)
    .where('client_id', '=', clientId)
    .where('remaining', '>', 0)
    .execute();
  const usable = lots.filter((lot) => isUsable(lot, today));
  const horizon = addMonths(today, AHEAD);
  return {
    available: availableOf(sumOf(usable), sumOf(lots), balance),
    pending: byDate(
      lots.filter(({ active_from }) => active_from > today).map((lot) => [lot.active_from, lot.remaining]),
    ),
    expiring: byDate(
      usable.flatMap(({ expires_on, remaining }) =>
        expires_on !== null && expires_on <= horizon ? [[expires_on, remaining]] : [],
      ),
    ),
  };
}

const sumOf = (lots: { remaining: number }[]): number => lots.reduce((sum, { remaining }) => sum + remaining, 0);

/** Points of the same date together, the nearest first. */
function byDate(points: [date: CalendarDate, points: number][]): { date: CalendarDate; points: number }[] {
  const sums = new Map<CalendarDate, number>();
  for (const [date, count] of points) sums.set(date, (sums.get(date) ?? 0) + count);
  return [...sums].sort(([a], [b]) => a.localeCompare(b)).map(([date, count]) => ({ date, points: count }));
}

async function readLevels(
  tx: Database,
  companyId: number,
  turnover: string,
): Promise<Pick<LoyaltyCard, 'level' | 'next_level'>> {
  const levels = await tx
    .selectFrom('loyalty_levels')
    .select(['name', 'from_turnover', 'percent'])
    .where('company_id', '=', companyId)
    .orderBy('from_turnover')
    .execute();
  const level = levelAt(levels, turnover);
  const next = levels[level ? levels.indexOf(level) + 1 : 0];
  if (!next) return { level: level?.name ?? null, next_level: null };
  const from = level?.from_turnover ?? '0.00';
  const part = toHundredths(subtract(turnover, from)) / toHundredths(subtract(next.from_turnover, from));
  return {
    level: level?.name ?? null,
    next_level: {
      name: next.name,
      missing: subtract(next.from_turnover, turnover),
      done: Math.floor(part * 100),
    },
  };
}

/** What points buy now, the cheapest first. */
const readBonuses = (tx: Database, companyId: number) =>
  tx
    .selectFrom('loyalty_bonuses')
    .select(['name', 'points'])
    .where('company_id', '=', companyId)
    .where('retired', '=', false)
    .orderBy('points')
    .orderBy('id')
    .execute();

/** The newest rows of the ledger, without who wrote them and why. */
async function readHistory(tx: Database, { company, clientId }: Asked): Promise<CardEntry[]> {
  const { rows } = await sql<CardEntry>`
    select e.entry_date as date, e.type, e.points, o.type as of_type, d.name as direction, b.name as bonus
    from point_entries e
    left join point_entries o on o.company_id = e.company_id and o.id = e.of_id
    left join sales s on s.company_id = e.company_id and s.id = e.sale_id
    left join directions d on d.company_id = s.company_id and d.id = s.direction_id
    left join loyalty_bonuses b on b.company_id = e.company_id and b.id = coalesce(e.bonus_id, o.bonus_id)
    where e.company_id = ${company.id} and e.client_id = ${clientId}
    order by e.entry_date desc, e.id desc
    limit ${LINES}
  `.execute(tx);
  return rows;
}
