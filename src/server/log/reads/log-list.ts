import { type RawBuilder, sql } from 'kysely';
import { parseId } from '#contract/base/ids.ts';
import { type LogEntity, logEntities, logEvents } from '#contract/base/log-words.ts';
import type { LogLine } from '#contract/log/log-line.ts';
import { type InputOf, reads } from '#contract/reads.ts';
import type { Database } from '../../base/db/connect.ts';
import { fullName } from '../../base/lists/column-source.ts';
import { type ConditionsOf, conditionsOf, equals, oneOf } from '../../base/lists/filter-conditions.ts';
import type { ListOf } from '../../base/lists/keyset-page.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { type Change, describeChange, isEmpty, type LoggedChanges, referencesIn } from './log-changes.ts';
import { isNamed, readNames, type Wanted } from './log-names.ts';

/** The name of a line's entity is read afterwards, for the lines of a page only. */
type LogColumn = Exclude<keyof LogLine, 'entity_name' | 'entity_exists'>;

const BY_NAME = { sql: fullName('u'), join: 'person' };
const OF_PERSON = 'left join users u on u.company_id = l.company_id and u.id = l.user_id';

/** The audit log, the newest first, always in the order of an index. */
export const logList: ListOf<'logs', LogColumn> = {
  source: {
    table: 'audit_log l',
    alias: 'l',
    joins: { person: { sql: OF_PERSON } },
    columns: {
      id: 'l.id',
      at: 'l.at',
      user_id: 'l.user_id',
      by_name: BY_NAME,
      event: 'l.event',
      entity: 'l.entity',
      entity_id: 'l.entity_id',
      sale_id: 'l.sale_id',
      changes: 'l.changes',
    },
  },
  sorts: { at: 'l.at' },
  exactly: { at: 'l.at::text' },
  order: { by: 'at', direction: 'desc' },
  totals: {},
  countedUpTo: reads.logs.list.countedUpTo,
};

/** Entries of an entity by a typed number: "214", "№ 214". Other text finds nothing. */
function byNumber(typed: string): RawBuilder<unknown> {
  if (typed.trim() === '') return sql`true`;
  const { id = null } = parseId(typed) ?? {};
  if (id === null) return sql`false`;
  // Listing all entities lets the index by entity be used.
  return sql`(l.entity = any(${[...logEntities]}::text[]) and l.entity_id = ${id} or l.sale_id = ${id})`;
}

/** The beginning of a date in the company's time zone. */
const midnight = (caller: Caller, day: RawBuilder<unknown>) =>
  sql`((${day})::timestamp at time zone ${caller.timeZone})`;

/** The filters of the log. */
export const logFilter = (caller: Caller): ConditionsOf<LogFilter> => ({
  search: byNumber,
  user_id: equals('l.user_id'),
  by_program: (itself: boolean) => sql.raw(`l.user_id is ${itself ? '' : 'not '}null`),
  event: oneOf('l.event', logEvents),
  entity: oneOf('l.entity', logEntities),
  entity_id: equals('l.entity_id'),
  sale_id: equals('l.sale_id'),
  at_from: (day: string) => sql`l.at >= ${midnight(caller, sql`${day}::date`)}`,
  at_to: (day: string) => sql`l.at < ${midnight(caller, sql`${day}::date + 1`)}`,
});

export type LogFilter = InputOf<'LogFilter'>;

export const logConditions = (caller: Caller, filter: LogFilter): RawBuilder<unknown> =>
  sql.join([sql`l.company_id = ${caller.companyId}`, ...conditionsOf(filter, logFilter(caller))], sql` and `);

/** A line as stored. */
export type StoredLine = Omit<LogLine, 'changes' | 'entity_name' | 'entity_exists'> & { changes: LoggedChanges };

/** Fields for searches and comparisons, which are not shown. */
export const technical = new Set(['description_key', 'description_letters', 'sha256']);

/** Entities whose field "name" is a title. */
const ofDirectory: LogEntity[] = [
  ...(['partner', 'direction', 'payment_method', 'branch', 'office'] as const),
  ...(['loyalty_level', 'loyalty_bonus', 'list_view'] as const),
];
export function fieldOf(entity: LogEntity, field: string): string {
  if (field === 'name' && ofDirectory.includes(entity)) return 'title';
  return field === 'rate' && entity === 'currency_rate' ? 'exchange_rate' : field;
}

const changesOf = (changes: LoggedChanges): Change[] =>
  Object.entries(changes)
    .map(([field, [before, after]]): Change => [field, before, after])
    .filter(([field, before, after]) => !technical.has(field) && !(isEmpty(before) && isEmpty(after)));

/** The last known name of a deleted entity. */
const lastName = ({ name }: LoggedChanges): string | null => {
  const last = name?.[0] ?? name?.[1];
  return typeof last === 'string' ? last : null;
};

/** Lines with names instead of ids, and the names of their entities, read in one statement. */
export async function describeLines(tx: Database, caller: Caller, lines: StoredLine[]): Promise<LogLine[]> {
  const described = lines.map((line) => ({ line, changes: changesOf(line.changes) }));
  const entities = lines.flatMap(({ entity, entity_id }): Wanted[] =>
    isNamed(entity) ? [{ of: entity, id: entity_id }] : [],
  );
  const nameOf = await readNames(tx, caller, [
    ...entities,
    ...described.flatMap(({ changes }) => referencesIn(changes)),
  ]);
  return described.map(({ line, changes }) => {
    const { entity, entity_id } = line;
    const name = isNamed(entity) ? nameOf({ of: entity, id: entity_id }) : null;
    return {
      ...line,
      entity_name: name ?? lastName(line.changes),
      entity_exists: name !== undefined,
      changes: changes.map((change) => {
        const words = describeChange(change, nameOf);
        return { ...words, field: fieldOf(entity, words.field) };
      }),
    };
  });
}

/** Lines of an entity's history. */
const HISTORY_LINES = 200;

/**
 * The history of one entity, the newest first; of a user with targets and without sessions, of a client without reads.
 * Empty for an unknown one.
 */
export async function readEntityHistory(
  tx: Database,
  caller: Caller,
  { entity, id }: { entity: string; id: number },
): Promise<LogLine[]> {
  const targets = sql`or l.entity = 'target' and l.entity_id in (
    select t.id from targets t where t.company_id = ${caller.companyId} and t.agent_id = ${id}
  )`;
  // A company has one row of loyalty settings, so its id is not needed.
  const byNumber = entity === 'loyalty_settings' ? sql`` : sql`and l.entity_id = ${id}`;
  const { rows } = await sql<StoredLine>`
    select l.id, l.at, l.user_id, ${sql.raw(BY_NAME.sql)} as by_name, l.event, l.entity, l.entity_id, l.sale_id, l.changes
    from audit_log l ${sql.raw(OF_PERSON)}
    where l.company_id = ${caller.companyId}
      and (l.entity = ${entity} ${byNumber} ${entity === 'user' ? targets : sql``})
      and l.event not like 'session.%' and l.event not in ('client.look_up', 'client.view')
    order by l.id desc limit ${sql.lit(HISTORY_LINES)}
  `.execute(tx);
  return describeLines(tx, caller, rows);
}
