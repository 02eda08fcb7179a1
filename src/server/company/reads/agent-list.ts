import { type RawBuilder, sql } from 'kysely';
import { personKey } from '#contract/base/person-names.ts';
import { permissionRefusal, roles } from '#contract/base/roles.ts';
import { type AgentRow, figureMonths } from '#contract/company/agent.ts';
import type { InputOf } from '#contract/reads.ts';
import { fullName } from '../../base/lists/column-source.ts';
import { type ConditionsOf, conditionsOf, equals, oneOf, search } from '../../base/lists/filter-conditions.ts';
import type { ListOf, Sort } from '../../base/lists/keyset-page.ts';
import { asColumns, HAS_DEBT, ofSales, sumOf } from '../../base/measures/measures.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';

type AgentColumn = keyof AgentRow;
type FigureMonth = (typeof figureMonths)[number];

/** What everybody may read: who works where. */
const open = new Set<AgentColumn>(['id', 'name', 'surname', 'office_id', 'office_name', 'branch_name']);

const mayReadFigures = (caller: Caller): boolean => permissionRefusal('agent.figures', caller) === null;

/** The columns of a person that the caller may read. */
export const readableOfAgents = (caller: Caller, columns: AgentColumn[]): AgentColumn[] =>
  mayReadFigures(caller) ? columns : columns.filter((name) => open.has(name));

/** Before every sale: where somebody without any stands when people are sorted by their last one. */
const NEVER = `'0001-01-01'::date`;

/** The months that figures can speak of, counted from the present one. */
const shifts: Record<FigureMonth, number> = { last: -1, this: 0, next: 1 };

/** A person's sales of the month, whatever became of them. */
const OF_THE_MONTH = `s.company_id = u.company_id and s.agent_id = u.id
  and s.lifecycle in ('active', 'completed', 'cancelled') and s.sale_date >= month.first and s.sale_date < month.next`;

/**
 * Who works in the company, with what Management looks at. By sale date, in the company's time zone:
 * - `last_sale_date`: the newest of all the person's sales, cancelled ones included, as they were sold too;
 * - `month_profit`: Σ total profit (profit and extra profit) of all the person's sales of the month. Active and completed
 *   ones count alike; a cancelled one counts with what it is now: the client's penalty less those of its bookings;
 * - `target_reached`: the same of those among them that were added to target;
 * - `debt`: Σ what tourists still owe on the person's sales, of whatever month, penalties of cancelled ones included;
 * - `overpaid`: Σ what is to be given back on them, below zero: what one tourist paid too much pays nobody else's debt.
 * Each figure is found for each person by an index: how many sales there are matters little.
 */
export const agentList = (caller: Caller, month: FigureMonth = 'this'): ListOf<'agentList', AgentColumn> => ({
  source: {
    table: 'users u',
    alias: 'u',
    joins: {
      office: { sql: 'join offices o on o.company_id = u.company_id and o.id = u.office_id' },
      branch: { sql: 'join branches r on r.company_id = o.company_id and r.id = o.branch_id', needs: 'office' },
      month: {
        sql: sql`cross join (
          select first, (first + interval '1 month')::date as next from (
            select (date_trunc('month', ${caller.today}::date) + make_interval(months => ${shifts[month]}))::date as first
          ) present
        ) month`,
      },
      last: {
        sql: `cross join lateral (
          select max(newest.sale_date) as sale_date
          from unnest(array['active', 'completed', 'cancelled']) kinds(lifecycle) cross join lateral (
            select s.sale_date from sales s
            where s.company_id = u.company_id and s.agent_id = u.id and s.lifecycle = kinds.lifecycle
            order by s.sale_date desc limit 1
          ) newest
        ) last`,
      },
      sold: {
        sql: `cross join lateral (
          select ${ofSales.total_profit} as profit, ${ofSales.target_reached} as reached from sales s where ${OF_THE_MONTH}
        ) sold`,
        needs: 'month',
      },
      owed: {
        sql: `cross join lateral (
          select ${asColumns(ofSales, ['debt', 'overpaid'])}
          from sales s where s.company_id = u.company_id and s.agent_id = u.id and ${HAS_DEBT}
        ) owed`,
      },
      target: {
        sql: 'left join targets t on t.company_id = u.company_id and t.agent_id = u.id and t.month = month.first',
        needs: 'month',
      },
    },
    columns: {
      id: 'u.id',
      name: 'u.name',
      surname: 'u.surname',
      office_id: 'u.office_id',
      office_name: { sql: 'o.name', join: 'office' },
      branch_name: { sql: 'r.name', join: 'branch' },
      username: 'u.username',
      role: 'u.role',
      disabled: '(u.disabled_at is not null)',
      last_used_at: 'u.last_used_at',
      month: { sql: 'month.first', join: 'month' },
      last_sale_date: { sql: 'last.sale_date', join: 'last' },
      month_profit: { sql: 'sold.profit', join: 'sold' },
      debt: { sql: 'owed.debt', join: 'owed' },
      overpaid: { sql: 'owed.overpaid', join: 'owed' },
      target: { sql: 'nullif(t.amount, 0)', join: 'target' },
      target_reached: { sql: 'sold.reached', join: 'sold' },
      target_version: { sql: 'coalesce(t.version, 0)', join: 'target' },
      version: 'u.version',
    },
  },
  sorts: {
    surname: `lower(${fullName('u')})`,
    last_sale_date: { sql: `coalesce(last.sale_date, ${NEVER})`, join: 'last' },
    month_profit: { sql: 'sold.profit', join: 'sold' },
    debt: { sql: 'owed.debt', join: 'owed' },
  },
  order: { by: 'surname', direction: 'asc' },
  // An agent's answer has none: null.
  totals: mayReadFigures(caller)
    ? {
        month_profit: { sql: sumOf('sold.profit'), join: 'sold' },
        debt: { sql: sumOf('owed.debt'), join: 'owed' },
        overpaid: { sql: sumOf('owed.overpaid'), join: 'owed' },
        target: { sql: sumOf('t.amount'), join: 'target' },
        target_reached: { sql: sumOf('sold.reached'), join: 'sold' },
      }
    : {},
});

/** What the list of people can be narrowed by; `month` leaves nobody out, it says which month the figures speak of. */
export const agentFilter = (caller: Caller): ConditionsOf<AgentFilter> => ({
  search: search(
    `person_key(u.surname, u.name, '', ${mayReadFigures(caller) ? 'u.username' : "''"}, '')`,
    null,
    personKey,
  ),
  office_id: equals('u.office_id') as (id: number) => RawBuilder<unknown>,
  role: oneOf('u.role', roles),
  disabled: (disabled: boolean) => sql.raw(`u.disabled_at is ${disabled ? 'not null' : 'null'}`),
  month: (month: string) => ((figureMonths as readonly string[]).includes(month) ? sql`true` : null),
});

export type AgentFilter = InputOf<'AgentFilter'>;

/** What only Management may ask for: the order or the number of rows would tell an agent what the columns don't. */
const closedFilters = ['role', 'disabled', 'month'] as const;

/**
 * Everybody in the company; an agent sees who can sign in. Refuses insufficient_permissions to an agent who narrows or
 * sorts by figures.
 */
export function agentConditions(
  caller: Caller,
  filter: AgentFilter,
  sort: Sort | null | undefined,
): RawBuilder<unknown> {
  const conditions = [sql`u.company_id = ${caller.companyId}`, ...conditionsOf(filter, agentFilter(caller))];
  if (mayReadFigures(caller)) return sql.join(conditions, sql` and `);
  const asksForMore = closedFilters.some((field) => (filter[field] ?? null) !== null);
  if (asksForMore || (sort && sort.by !== 'surname')) throw new Refusal('insufficient_permissions');
  return sql.join([...conditions, sql`u.disabled_at is null`], sql` and `);
}

/** The month that a filter's figures speak of; a word that is none was refused before. */
export const monthOf = ({ month }: AgentFilter): FigureMonth => figureMonths.find((each) => each === month) ?? 'this';
