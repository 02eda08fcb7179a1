import { type RawBuilder, sql } from 'kysely';
import { type ClientRow, type Membership, memberships } from '#contract/clients/client.ts';
import type { InputOf } from '#contract/reads.ts';
import { fullName, PHONE } from '../../base/lists/column-source.ts';
import { type ConditionsOf, conditionsOf, searchPerson } from '../../base/lists/filter-conditions.ts';
import { foundParts } from '../../base/lists/found-rows.ts';
import type { ListOf, Selection } from '../../base/lists/keyset-page.ts';
import type { KeptTotals } from '../../base/lists/summed-filter.ts';
import {
  asColumns,
  HAS_DEBT,
  numberOf,
  ofClientSums,
  ofSaleSums,
  ofSales,
  sumOf,
} from '../../base/measures/measures.ts';
import { sumsOver } from '../../base/measures/sum-rows.ts';
import { byDebtOfSome } from '../../base/measures/tourist-debts.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { availablePoints, levelOf } from '../../loyalty/reads/client-standing.ts';
import { proposedForAnonymising } from './client-retention.ts';

type ClientColumn = keyof ClientRow;

/** Sorts clients without a date before all dates. */
const NEVER = `'0001-01-01'::date`;

const ofClient = 's.company_id = c.company_id and s.client_id = c.id';
const owedSum = (sum: string) => `(select ${sum} from sales s where ${ofClient} and ${HAS_DEBT})`;
const lastSale = `(select max(s.sale_date) from sales s where ${ofClient})`;

/**
 * The list of clients with their sums. Joined sums are looked up for the rows of a page only; for sorting and totals
 * they are aggregated over all clients, from covering indexes.
 */
const clientJoins = (caller: Caller) => ({
  editor: { sql: 'left join users u on u.company_id = c.company_id and u.id = c.updated_by' },
  available: { sql: sql`cross join lateral (select ${availablePoints(caller.today)} as points) available` },
  owed: {
    sql: sql`left join (
      select s.client_id, ${sql.raw(asColumns(ofSales, ['debt', 'overpaid']))} from sales s
      where s.company_id = ${caller.companyId} and ${sql.raw(HAS_DEBT)} group by s.client_id
    ) owed on owed.client_id = c.id`,
  },
  sold: {
    sql: sql`left join (
      select s.client_id, count(*) as count, max(s.sale_date) as newest from sales s
      where s.company_id = ${caller.companyId} group by s.client_id
    ) sold on sold.client_id = c.id`,
  },
});

/**
 * The list of clients with their sums. Sums over other tables are looked up for the rows of a page only; for sorting
 * and totals they are aggregated over all clients, from covering indexes.
 */
export const clientList = (caller: Caller): ListOf<'clients', ClientColumn> => ({
  source: {
    table: 'clients c',
    alias: 'c',
    joins: clientJoins(caller),
    columns: {
      id: 'c.id',
      phone: PHONE,
      name: 'c.name',
      surname: 'c.surname',
      latin_name: 'c.latin_name',
      email: 'c.email',
      debt: owedSum(ofSales.debt),
      overpaid: owedSum(ofSales.overpaid),
      sales_count: `(select count(*) from sales s where ${ofClient})`,
      last_sale_date: lastSale,
      points: 'c.points',
      points_available: { sql: 'available.points', join: 'available' },
      level_name: levelOf('name'),
      turnover: 'c.turnover',
      subscription_until: 'c.subscription_until',
      updated_by_name: { sql: fullName('u'), join: 'editor' },
      updated_at: 'c.updated_at',
      created_at: 'c.created_at',
      anonymised_at: 'c.anonymised_at',
      version: 'c.version',
    },
  },
  sorts: {
    name: 'c.search_key',
    points: 'c.points',
    turnover: 'c.turnover',
    debt: { sql: 'coalesce(owed.debt, 0)', join: 'owed' },
    sales_count: { sql: 'coalesce(sold.count, 0)', join: 'sold' },
    last_sale_date: { sql: `coalesce(sold.newest, ${NEVER})`, join: 'sold' },
    subscription_until: `coalesce(c.subscription_until, ${NEVER})`,
    // The ids follow the order of creation.
    created_at: 'c.id',
  },
  together: ['name'],
  order: { by: 'name', direction: 'asc' },
  totals: {
    points: numberOf('c.points'),
    turnover: sumOf('c.turnover'),
    debt: { sql: sumOf('owed.debt'), join: 'owed' },
    overpaid: { sql: sumOf('owed.overpaid'), join: 'owed' },
  },
});

/** Turnovers of a level: from its own threshold up to that of the next level. */
const ofLevel = (companyId: number) => (id: number) => {
  const begins = sql`(select l.from_turnover from loyalty_levels l where l.company_id = ${companyId} and l.id = ${id})`;
  return sql`c.turnover >= ${begins} and c.turnover < coalesce((
    select min(l.from_turnover) from loyalty_levels l where l.company_id = ${companyId} and l.from_turnover > ${begins}
  ), 'infinity')`;
};

const byMembership = (day: string): Record<Membership, RawBuilder<unknown>> => ({
  current: sql`c.subscription_until >= ${day}`,
  ended: sql`c.subscription_until < ${day}`,
  none: sql`c.subscription_until is null`,
});
const isMembership = (word: string): word is Membership => (memberships as readonly string[]).includes(word);

/** An anonymised client's code is no name. */
const byPerson = (typed: string) =>
  typed.trim() === '' ? sql`true` : sql`(c.anonymised_at is null and ${searchPerson('c')(typed)})`;

/** The filters of the list of clients. */
export const clientFilter = (caller: Caller): ConditionsOf<ClientFilter> => ({
  search: byPerson,
  level_id: ofLevel(caller.companyId),
  debt: byDebtOfSome(ofClient),
  has_points: (has: boolean) => sql.raw(has ? 'c.points > 0' : 'c.points <= 0'),
  membership: (word: string) => (isMembership(word) ? byMembership(caller.today)[word] : null),
  last_sale_from: (date: string) => sql`${sql.raw(lastSale)} >= ${date}`,
  last_sale_to: (date: string) => sql`${sql.raw(lastSale)} <= ${date}`,
  to_anonymise: (is: boolean) => {
    const proposed = proposedForAnonymising(caller);
    return is ? proposed : sql`${proposed} is not true`;
  },
});

export type ClientFilter = InputOf<'ClientFilter'>;

/** The clients of the company without merged ones. */
const clientConditions = (caller: Caller, filter: ClientFilter): RawBuilder<unknown> =>
  sql.join(
    [sql`c.company_id = ${caller.companyId} and c.merged_into is null`, ...conditionsOf(filter, clientFilter(caller))],
    sql` and `,
  );

/** The totals of all clients; every sale belongs to one of them. */
const keptClients = ({ companyId }: Caller): KeptTotals => ({
  from: sql`(
    select ${sql.raw(asColumns(ofClientSums))} from client_sums f
    where ${sumsOver('client_sums', 'company', companyId, { from: null, to: null })}
  ) c cross join (
    select ${sql.raw(asColumns(ofSaleSums, ['debt', 'overpaid']))} from sale_sums f
    where ${sumsOver('sale_sums', 'agent', companyId, { from: null, to: null })}
  ) s`,
  count: 'c.count',
  sums: { points: 'c.points', turnover: 'c.turnover', debt: 's.debt', overpaid: 's.overpaid' },
});

const isEmpty = (filter: ClientFilter) => Object.values(filter).every((value) => (value ?? null) === null);

/** The filtered clients of the company. */
export const selectClients = (caller: Caller, filter: ClientFilter): Selection => ({
  where: clientConditions(caller, filter),
  kept: () => (isEmpty(filter) ? keptClients(caller) : null),
  parts: foundParts(filter.search, { where: clientConditions(caller, { ...filter, search: null }) }, [
    { by: byPerson },
  ]),
});
