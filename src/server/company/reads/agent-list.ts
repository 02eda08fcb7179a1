import { type RawBuilder, sql } from 'kysely';
import { personKey } from '#contract/base/person-names.ts';
import { keysOf } from '#contract/base/record-keys.ts';
import { permissionRefusal, roles } from '#contract/base/roles.ts';
import { AgentRow, figureMonths } from '#contract/company/agent.ts';
import type { InputOf } from '#contract/reads.ts';
import { fullName, type Source, sourceOf } from '../../base/lists/column-source.ts';
import { type ConditionsOf, conditionsOf, equals, oneOf, search } from '../../base/lists/filter-conditions.ts';
import type { ListOf, Sort } from '../../base/lists/keyset-page.ts';
import { asColumns, HAS_DEBT, ofSales, sumOf } from '../../base/measures/measures.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';

type AgentColumn = keyof AgentRow;
type FigureMonth = (typeof figureMonths)[number];

/** Columns that every user may read. */
const publicColumns = new Set<AgentColumn>(['id', 'name', 'surname', 'office_id', 'office_name', 'branch_name']);

const mayReadFigures = (caller: Caller): boolean => permissionRefusal('agent.figures', caller) === null;

/** The columns that the caller may read. */
export const readableAgentColumns = (caller: Caller, columns: AgentColumn[]): AgentColumn[] =>
  mayReadFigures(caller) ? columns : columns.filter((name) => publicColumns.has(name));

/** Sorts people without a sale before all dates. */
const NEVER = `'0001-01-01'::date`;

/** The selectable months, relative to the present one. */
const monthOffsets: Record<FigureMonth, number> = { last: -1, this: 0, next: 1 };

/** A person's sales of the month in any lifecycle. */
const OF_THE_MONTH = `s.company_id = u.company_id and s.agent_id = u.id
  and s.lifecycle in ('active', 'completed', 'cancelled') and s.sale_date >= month.first and s.sale_date < month.next`;

/** The joins of the figures. Each figure is read per person from an index, whatever the number of sales. */
const joinsOf = (caller: Caller, month: FigureMonth): Source<AgentColumn>['joins'] => ({
  office: { sql: 'join offices o on o.company_id = u.company_id and o.id = u.office_id' },
  branch: { sql: 'join branches r on r.company_id = o.company_id and r.id = o.branch_id', needs: 'office' },
  month: {
    sql: sql`cross join (
      select first, (first + interval '1 month')::date as next from (
        select (date_trunc('month', ${caller.today}::date) + make_interval(months => ${monthOffsets[month]}))::date as first
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
});

const sourceFor = (caller: Caller, month: FigureMonth): Source<AgentColumn> =>
  sourceOf('users', 'u', keysOf(AgentRow.properties), {
    joins: joinsOf(caller, month),
    columns: {
      office_name: { sql: 'o.name', join: 'office' },
      branch_name: { sql: 'r.name', join: 'branch' },
      disabled: '(u.disabled_at is not null)',
      month: { sql: 'month.first', join: 'month' },
      last_sale_date: { sql: 'last.sale_date', join: 'last' },
      month_profit: { sql: 'sold.profit', join: 'sold' },
      debt: { sql: 'owed.debt', join: 'owed' },
      overpaid: { sql: 'owed.overpaid', join: 'owed' },
      target: { sql: 'nullif(t.amount, 0)', join: 'target' },
      target_reached: { sql: 'sold.reached', join: 'sold' },
      target_version: { sql: 'coalesce(t.version, 0)', join: 'target' },
    },
  });

/**
 * The people of the company with figures for management, by sale date in the company's time zone. `last_sale_date` is
 * that of the newest sale, cancelled ones included. `month_profit` is Σ total profit (profit and extra profit) of the
 * month's sales; a cancelled one counts its client's penalty less the partners' penalties. `target_reached` is the same
 * sum over sales added to the target. `debt` is Σ debts of tourists on the person's sales of any month, penalties
 * included. `overpaid` is Σ overpaid amounts, negative; one tourist's overpayment does not reduce another's debt.
 */
export const agentList = (caller: Caller, month: FigureMonth = 'this'): ListOf<'agentList', AgentColumn> => ({
  source: sourceFor(caller, month),
  sorts: {
    surname: `lower(${fullName('u')})`,
    last_sale_date: { sql: `coalesce(last.sale_date, ${NEVER})`, join: 'last' },
    month_profit: { sql: 'sold.profit', join: 'sold' },
    debt: { sql: 'owed.debt', join: 'owed' },
  },
  order: { by: 'surname', direction: 'asc' },
  // Null in an agent's answer.
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

/** The filters of people. `month` selects the month of the figures and filters no rows. */
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

/** Filters for management only: order and count would disclose the hidden columns. */
const managementFilters = ['role', 'disabled', 'month'] as const;

/**
 * The condition of the filtered people; agents see enabled accounts only. Refuses insufficient_permissions to an agent
 * who filters or sorts by management's columns.
 */
export function agentConditions(
  caller: Caller,
  filter: AgentFilter,
  sort: Sort | null | undefined,
): RawBuilder<unknown> {
  const conditions = [sql`u.company_id = ${caller.companyId}`, ...conditionsOf(filter, agentFilter(caller))];
  if (mayReadFigures(caller)) return sql.join(conditions, sql` and `);
  const usesManagementFilter = managementFilters.some((field) => (filter[field] ?? null) !== null);
  if (usesManagementFilter || (sort && sort.by !== 'surname')) throw new Refusal('insufficient_permissions');
  return sql.join([...conditions, sql`u.disabled_at is null`], sql` and `);
}

/** The month of the figures; unknown values were refused before. */
export const monthOf = ({ month }: AgentFilter): FigureMonth => figureMonths.find((each) => each === month) ?? 'this';
