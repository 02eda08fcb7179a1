import type { GraphQLResolveInfo } from 'graphql';
import type { Backups } from '#contract/base/backups.ts';
import type { Read as ReadContract } from '#contract/base/read.ts';
import { permissionRefusal } from '#contract/base/roles.ts';
import { type ArgumentsOf, type ReadName, reads } from '#contract/reads.ts';
import type { Database } from '../db/connect.ts';
import type { Replica } from '../db/replica/replica.ts';
import { inCompany } from '../db/transaction.ts';
import { type List, MAX_PAGE, PAGE, readPage, readTotals, type Selection, type Sort } from '../lists/keyset-page.ts';
import { longReads } from '../long-reads.ts';
import type { Caller, Confirmation } from '../pipeline/caller.ts';
import { invalidFields, Refusal } from '../pipeline/refusal.ts';
import type { SessionLimits } from '../session-limits.ts';
import type { Storage } from '../storage.ts';
import { type RequestedFields, requestedFields } from './requested-fields.ts';

/** Settings of the server that resolvers use. */
export type ServerFacts = {
  limits: SessionLimits;
  ratesHost: string | null;
  storage: Storage | null;
  readBackups: () => Promise<Backups>;
};
/**
 * `confirmation`: of a caller who is not confirmed yet. `moments`: the roots that were answered by a replica add the
 * moments as of which they are, if these are noticeably in the past.
 */
export type GraphqlContext = ServerFacts & {
  db: Database;
  replica: Replica | null;
  moments: Date[];
  caller: Caller;
  confirmation: Confirmation | null;
};

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
  fields: RequestedFields,
  server: ServerFacts,
) => Promise<unknown>;

/** Reads allowed before a required second factor is set up. */
const WHILE_SETTING_UP: readonly ReadName[] = ['secondFactors'];

/** Refuses what the role may not read, and second_factor_required. */
function requirePermission(name: ReadName, caller: Caller): void {
  if (caller.lacksSecondFactor && !WHILE_SETTING_UP.includes(name)) throw new Refusal('second_factor_required');
  const denied = permissionRefusal(reads[name].permission, caller);
  if (denied) throw new Refusal(denied);
}

/**
 * Makes the resolver of a root field: checks the permission and reads in one read-only transaction of the caller's
 * company. `several`: always more than one statement; `report`: one that may take long.
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
    { db, replica, moments, caller, confirmation, ...server }: GraphqlContext,
    info: GraphQLResolveInfo,
  ): Promise<unknown> => {
    requirePermission(name, caller);
    const fields = requestedFields(info);
    const mode =
      statements === 'report' ? 'report' : statements === 'as asked' && isOnePage(fields) ? 'one read' : 'read only';
    const work = (tx: Database) => read(tx, caller, args, fields, server);
    const isLong = mode === 'report' || ((args as PageArguments).first ?? PAGE) > PAGE;
    const { onReplica }: ReadContract = reads[name];
    const answer = async () => {
      // The question who asks belongs to the primary.
      const ask = (from: Database) =>
        inCompany(from, caller.companyId, mode, work, from === db ? confirmation?.takeStatement() : null);
      if (replica === null || !(onReplica || isLong)) return ask(db);
      const dated = await replica.read(caller.companyId, ask);
      if (dated.asOf) moments.push(dated.asOf);
      return dated.answer;
    };
    return isLong ? longReads.asLong(caller.companyId, answer) : longReads.asShort(answer);
  };

/**
 * Makes the resolver of a root field whose reads are logged. Finding and logging commit in their own transaction before
 * anything is read, so that the log is complete, and a refusal leaves no line.
 */
export const loggedRoot =
  <Name extends ReadName, Found>(
    name: Name,
    find: (tx: Database, caller: Caller, args: ArgumentsOf<Name>) => Promise<Found>,
    read: (
      tx: Database,
      caller: Caller,
      found: Found,
      args: ArgumentsOf<Name>,
      fields: RequestedFields,
    ) => Promise<unknown>,
  ) =>
  async (
    _: unknown,
    args: ArgumentsOf<Name>,
    { db, caller, confirmation }: GraphqlContext,
    info: GraphQLResolveInfo,
  ): Promise<unknown> => {
    await confirmation?.confirm();
    requirePermission(name, caller);
    const found = await inCompany(db, caller.companyId, 'read write', (tx) => find(tx, caller, args));
    return inCompany(db, caller.companyId, 'read only', (tx) => read(tx, caller, found, args, requestedFields(info)));
  };

const wantsRows = (fields: RequestedFields) =>
  fields.has('rows') || fields.has('endCursor') || fields.has('hasNextPage');
const wantsTotals = (fields: RequestedFields) =>
  fields.has('totalCount') || fields.has('totalCountExceeded') || fields.has('totals');

/** Fields that are read by statements of their own. */
const childFields = [
  'bookings',
  'tourist_payments',
  'history',
  'allocations',
  'remains',
  'changes',
  'entity_name',
  'entity_exists',
];
export const wantsChildren = (fields: RequestedFields | undefined) => childFields.some((name) => fields?.has(name));

/** Either rows or totals are requested: one statement. */
const isOnePage = (fields: RequestedFields) =>
  wantsRows(fields) !== wantsTotals(fields) && !wantsChildren(fields.get('rows'));

/** Refuses page sizes below 1 and above MAX_PAGE. */
export function requirePageSize(first: number | null): asserts first is number {
  if (first === null || first < 1 || first > MAX_PAGE) throw invalidFields({ first: 'number_invalid' });
}

/** Reads the requested parts of a page: rows in one statement, count and sums in another. */
export async function page<Column extends string>(
  tx: Database,
  list: List<Column>,
  where: Selection,
  { sort, first = PAGE, after, through }: PageArguments,
  columns: Column[],
  fields: RequestedFields,
): Promise<{ rows?: Record<string, unknown>[] } & Record<string, unknown>> {
  requirePageSize(first);
  const sums = [...(fields.get('totals')?.keys() ?? [])].filter((name) => name in list.totals);
  const question = { ...where, sort: sort ?? list.order, first, after: after ?? null, through: through ?? null };
  const rows = wantsRows(fields) ? await readPage<Column, Record<string, unknown>>(tx, list, columns, question) : {};
  if (!wantsTotals(fields)) return rows;
  const { count, exceeded, sums: totals } = await readTotals(tx, list, sums, where);
  return { ...rows, totalCount: count, totalCountExceeded: exceeded, totals };
}
