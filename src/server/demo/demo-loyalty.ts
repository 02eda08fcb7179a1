import { sql } from 'kysely';
import { addMonths, type CalendarDate } from '#contract/base/dates.ts';
import { type Target, writeRows } from '../base/db/write-rows.ts';
import type { LoggedTurn } from './demo-log.ts';
import { type Completion, calculateLedger, type Member, type PointDraft } from './demo-points.ts';
import { writeDrafts } from './write-demo-rows.ts';

/** The levels of the programme. */
const LEVELS = [
  { name: 'Бронзовый', from_turnover: '0', percent: '1' },
  { name: 'Серебряный', from_turnover: '3000', percent: '2' },
  { name: 'Золотой', from_turnover: '8000', percent: '3' },
];

const BONUSES = [
  { name: 'Трансфер из аэропорта', points: 25 },
  { name: 'Ужин на двоих', points: 60 },
  { name: 'Ночь в отеле', points: 150 },
];

/** Points are usable a week after the sale is completed, for a year. */
const ACTIVATION_DAYS = 7;
const VALIDITY_MONTHS = 12;

/** The duration of a membership after a purchase. */
const MEMBERSHIP_MONTHS = 12;

/** Rows of the ledger per statement. */
const BATCH_SIZE = 5000;

/** Writes the programme and its ledger; returns the log lines of expired points. */
export async function writeLoyalty(
  target: Target,
  completions: Completion[],
  now: Date,
  today: CalendarDate,
): Promise<LoggedTurn[]> {
  await writeRows(target, 'loyalty_levels', LEVELS);
  const bonusIds = await writeRows(target, 'loyalty_bonuses', BONUSES);
  await writeRows(target, 'loyalty_settings', [{ activation_days: ACTIVATION_DAYS, validity_months: VALIDITY_MONTHS }]);
  const programme = {
    levels: LEVELS,
    bonuses: BONUSES.map(({ points }, index) => ({ id: bonusIds[index] ?? 0, points })),
    activationDays: ACTIVATION_DAYS,
    validityMonths: VALIDITY_MONTHS,
  };
  const { rows, members, losses } = calculateLedger(completions, programme, now, today);
  await writeLedger(target, rows);
  await writeMembers(target, members);
  return losses.map(({ client_id, at, before, after }) => ({
    at,
    user_id: null,
    event: 'points.expire',
    entity: 'client',
    entity_id: client_id,
    sale_id: null,
    changes: { points: [before, after] },
  }));
}

/** Writes rows in their order, and rows that others draw from before those. */
async function writeLedger(target: Target, rows: PointDraft[]): Promise<void> {
  let begin = 0;
  for (const [index, { draws }] of rows.entries()) {
    if (index - begin < BATCH_SIZE && draws.every(({ from }) => from.id > 0)) continue;
    await writePart(target, rows.slice(begin, index));
    begin = index;
  }
  await writePart(target, rows.slice(begin));
}

async function writePart(target: Target, part: PointDraft[]): Promise<void> {
  await writeDrafts(target, 'point_entries', part, ({ row, draws }) => ({
    ...row,
    of_id: row.type === 'expiry' ? (draws[0]?.from.id ?? null) : null,
  }));
  const lots = part.flatMap(({ id, row: { client_id, points }, lot }) =>
    lot ? [{ id, client_id, points, ...lot }] : [],
  );
  await writeRows(target, 'point_lots', lots);
  const draws = part.flatMap(({ id, draws }) =>
    draws.map(({ from, points }) => ({ entry_id: id, lot_id: from.id, points })),
  );
  await writeRows(target, 'point_draws', draws);
}

/** Writes turnover, points and membership of clients. */
async function writeMembers({ tx, companyId }: Target, members: Member[]): Promise<void> {
  const rows = members.map(({ client_id, turnover, newest, points }) => {
    return { id: client_id, turnover, points, subscription_until: addMonths(newest, MEMBERSHIP_MONTHS) };
  });
  await sql`
    update clients c set turnover = m.turnover, points = m.points, subscription_until = m.subscription_until
    from json_populate_recordset(null::clients, ${JSON.stringify(rows)}::json) m
    where c.company_id = ${companyId} and c.id = m.id
  `.execute(tx);
}
