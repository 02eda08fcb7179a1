import { sql } from 'kysely';
import { addMonths, type CalendarDate } from '#contract/base/dates.ts';
import { subtract, toHundredths } from '#contract/base/money.ts';
import type { Standing } from '#contract/loyalty/points.ts';
import type { CardEntry, LoyaltyCard } from '#contract/loyalty/public-page.ts';
import type { Database } from '../../base/db/connect.ts';
import type { PageCompany } from '../rows/loyalty-codes.ts';
import { readPointsDue, readStanding } from './client-standing.ts';

/** Lines of the history on the card. */
const HISTORY_LINES = 100;
/** The card lists points that expire within this many months. */
const EXPIRY_MONTHS = 12;

type CardOf = { company: PageCompany; clientId: number; today: CalendarDate };

/** A client's loyalty card on the public page, as of a date. */
export async function readCard(tx: Database, cardOf: CardOf): Promise<LoyaltyCard> {
  const { company, clientId, today } = cardOf;
  const client = { companyId: company.id, clientId, today };
  const { name, surname } = await tx
    .selectFrom('clients')
    .select(['name', 'surname'])
    .where('company_id', '=', company.id)
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const standing = await readStanding(tx, client);
  if (!standing) throw new Error('The client of the card was deleted within the transaction');
  const { pending, expiring } = await readPointsDue(tx, client);
  const horizon = addMonths(today, EXPIRY_MONTHS);
  return {
    ...{ company: company.name, date: today, name, surname, pending },
    expiring: expiring.filter(({ date }) => date <= horizon),
    level: standing.level_name,
    points: standing.points,
    available: standing.points_available,
    next_level: await nextLevel(tx, company.id, standing),
    bonuses: await readBonuses(tx, company.id),
    history: await readHistory(tx, cardOf),
  };
}

/** The next level, and the progress from the present one to it in percent. */
async function nextLevel(
  tx: Database,
  companyId: number,
  { next_level_name: name, to_next_level: missing, turnover }: Standing,
): Promise<LoyaltyCard['next_level']> {
  if (name === null || missing === null) return null;
  const { from } = await tx
    .selectFrom('loyalty_levels')
    .select(({ fn }) => fn.max('from_turnover').as('from'))
    .where('company_id', '=', companyId)
    .where('from_turnover', '<=', turnover)
    .executeTakeFirstOrThrow();
  const done = toHundredths(subtract(turnover, from ?? '0.00'));
  return { name, missing, done: Math.floor((done * 100) / (done + toHundredths(missing))) };
}

/** The bonuses on offer, the cheapest first. */
const readBonuses = (tx: Database, companyId: number) =>
  tx
    .selectFrom('loyalty_bonuses')
    .select(['name', 'points'])
    .where('company_id', '=', companyId)
    .where('retired', '=', false)
    .orderBy('points')
    .orderBy('id')
    .execute();

/** The newest rows of the points ledger, without their authors and reasons. */
async function readHistory(tx: Database, { company, clientId }: CardOf): Promise<CardEntry[]> {
  const { rows } = await sql<CardEntry>`
    select e.entry_date as date, e.type, e.points, o.type as of_type, d.name as direction, b.name as bonus
    from point_entries e
    left join point_entries o on o.company_id = e.company_id and o.id = e.of_id
    left join sales s on s.company_id = e.company_id and s.id = e.sale_id
    left join directions d on d.company_id = s.company_id and d.id = s.direction_id
    left join loyalty_bonuses b on b.company_id = e.company_id and b.id = coalesce(e.bonus_id, o.bonus_id)
    where e.company_id = ${company.id} and e.client_id = ${clientId}
    order by e.entry_date desc, e.id desc
    limit ${HISTORY_LINES}
  `.execute(tx);
  return rows;
}
