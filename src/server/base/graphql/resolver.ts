import type { GraphQLResolveInfo } from 'graphql';
import { permissionRefusal } from '#contract/base/roles.ts';
import { type ArgumentsOf, type ReadName, reads } from '#contract/reads.ts';
import type { Database } from '../db/connect.ts';
import { inCompany } from '../db/transaction.ts';
import { type List, MAX_PAGE, PAGE, type Question, readPage, readTotals, type Sort } from '../lists/keyset-page.ts';
import type { Caller } from '../pipeline/caller.ts';
import { invalidFields, Refusal } from '../pipeline/refusal.ts';
import type { SessionLimits } from '../session-limits.ts';
import { type Asked, asked } from './asked-fields.ts';

/** What the server itself is set to. */
export type ServerFacts = { limits: SessionLimits; ratesHost: string | null };
export type GraphqlContext = ServerFacts & { db: Database; caller: Caller };

type PageArguments = {
  sort?: Sort | null;
  first?: number | null;
  after?: string | null;
  through?: string | null;
};
type Read<Arguments> = (
  tx: Database,
  caller: Caller,
  args: Arguments,
  fields: Asked,
  server: ServerFacts,
) => Promise<unknown>;

/** What a manager reads who still has to set up the second factor that the company demands. */
const WHILE_SETTING_UP: readonly ReadName[] = ['secondFactors'];

/** Refuses what the role may not read, and second_factor_required. */
function admit(name: ReadName, caller: Caller): void {
  if (caller.lacksSecondFactor && !WHILE_SETTING_UP.includes(name)) throw new Refusal('second_factor_required');
  const denied = permissionRefusal(reads[name].permission, caller);
  if (denied) throw new Refusal(denied);
}

/**
 * A root: may the role, then one read-only transaction that sees the caller's company. `several`: it takes more statements
 * than one, whatever is asked for; `report`: it takes one that may run for long.
 */
export const root =
  <Name extends ReadName>(
    name: Name,
    read: Read<ArgumentsOf<Name>>,
    statements: 'as asked' | 'several' | 'report' = 'as asked',
  ) =>
  (
    _: unknown,
    args: ArgumentsOf<Name>,
    { db, caller, ...server }: GraphqlContext,
    info: GraphQLResolveInfo,
  ): Promise<unknown> => {
    admit(name, caller);
    const fields = asked(info);
    const mode =
      statements === 'report' ? 'report' : statements === 'as asked' && isOnePage(fields) ? 'one read' : 'read only';
    return inCompany(db, caller.companyId, mode, (tx) => read(tx, caller, args, fields, server));
  };

/**
 * A root whose reading is in the log. What is read is found and logged by a transaction of its own that is over before
 * anything of it is told: the log lacks nothing that was read, and a refusal leaves no line.
 */
export const loggedRoot =
  <Name extends ReadName, Found>(
    name: Name,
    find: (tx: Database, caller: Caller, args: ArgumentsOf<Name>) => Promise<Found>,
    read: (tx: Database, caller: Caller, found: Found, args: ArgumentsOf<Name>, fields: Asked) => Promise<unknown>,
  ) =>
  async (
    _: unknown,
    args: ArgumentsOf<Name>,
    { db, caller }: GraphqlContext,
    info: GraphQLResolveInfo,
  ): Promise<unknown> => {
    admit(name, caller);
    const found = await inCompany(db, caller.companyId, 'read write', (tx) => find(tx, caller, args));
    return inCompany(db, caller.companyId, 'read only', (tx) => read(tx, caller, found, args, asked(info)));
  };

const wantsRows = (fields: Asked) => fields.has('rows') || fields.has('endCursor') || fields.has('hasNextPage');
const wantsTotals = (fields: Asked) => fields.has('totalCount') || fields.has('totals');

/** What belongs to a sale, a payment, a line of the cash book or of the log and is read by statements of their own. */
const below = [
  'bookings',
  'tourist_payments',
  'history',
  'allocations',
  'remains',
  'changes',
  'entity_name',
  'entity_exists',
];
export const wantsBelow = (fields: Asked | undefined) => below.some((name) => fields?.has(name));

/** A list is mostly asked for its rows alone or for its totals alone: one statement. */
const isOnePage = (fields: Asked) => wantsRows(fields) !== wantsTotals(fields) && !wantsBelow(fields.get('rows'));

/** Refuses a page without rows, and one that is too large. */
export function requirePageSize(first: number | null): asserts first is number {
  if (first === null || first < 1 || first > MAX_PAGE) throw invalidFields({ first: 'number_invalid' });
}

/** Reads of a page what is asked for: rows, count and sums are statements of their own. */
export async function page<Column extends string>(
  tx: Database,
  list: List<Column>,
  where: Pick<Question, 'where' | 'joins'>,
  { sort, first = PAGE, after, through }: PageArguments,
  columns: Column[],
  fields: Asked,
): Promise<{ rows?: Record<string, unknown>[] } & Record<string, unknown>> {
  requirePageSize(first);
  const sums = [...(fields.get('totals')?.keys() ?? [])].filter((name) => name in list.totals);
  const question = { ...where, sort: sort ?? list.order, first, after: after ?? null, through: through ?? null };
  const rows = wantsRows(fields) ? await readPage<Column, Record<string, unknown>>(tx, list, columns, question) : {};
  if (!wantsTotals(fields)) return rows;
  const { count, ...totals } = await readTotals(tx, list, sums, where);
  return { ...rows, totalCount: count, totals };
}
