import { type RawBuilder, sql } from 'kysely';
import { currencies } from '#contract/base/money.ts';
import { permissionRefusal, permissions } from '#contract/base/roles.ts';
import type { PartnerRow } from '#contract/directories/directories.ts';
import type { InputOf } from '#contract/reads.ts';
import { visible } from '../../base/lists/column-source.ts';
import { type ConditionsOf, conditionsOf, equals, oneOf, search } from '../../base/lists/filter-conditions.ts';
import type { ListOf, Sort } from '../../base/lists/keyset-page.ts';
import { numberOf, ofBookings } from '../../base/measures/measures.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { debtColumns, debtJoins, debtTotals } from './partner-debts.ts';

type PartnerColumn = keyof PartnerRow;

/** After every booking: where a partner without any ahead stands when it is sorted by the next one. */
const FAR = `'9999-12-31'::date`;

const count = (column: string) => ({ sql: `coalesce(booked.${column}, 0)`, join: 'booked' });
const sum = (column: string) => ({ sql: numberOf(`booked.${column}`), join: 'booked' });

/** The bookings that the caller may see: of an agent those of the agent's sales. */
function seen(caller: Caller): RawBuilder<unknown> {
  const reach = permissions['sale.view'][caller.role];
  if (reach === 'all') return sql`bookings b where b.company_id = ${caller.companyId}`;
  return sql`bookings b join sales s on s.company_id = b.company_id and s.id = b.sale_id
    where ${visible(caller, 's', reach)}`;
}

const debtDenied = (caller: Caller) => permissionRefusal('partner_debt.view', caller);

/** The columns of a partner that the caller may read. */
export const readableOfPartners = (caller: Caller, columns: PartnerColumn[]): PartnerColumn[] =>
  debtDenied(caller) === null ? columns : columns.filter((name) => !(name in debtColumns));

/**
 * Partners with what is booked there: an agent's figures count the bookings of the sales that the agent may see. What is
 * owed is Management's.
 */
export const partnerList = (caller: Caller): ListOf<'partnerList', PartnerColumn> => ({
  source: {
    table: 'partners p',
    alias: 'p',
    joins: {
      booked: {
        sql: sql`left join (
          select b.partner_id, count(*) as bookings_count,
            ${sql.raw(ofBookings.open_bookings)} as open_bookings_count,
            min(b.service_date) filter (
              where b.lifecycle = 'active' and b.service_date >= ${caller.today}
            ) as next_service_date
          from ${seen(caller)} group by b.partner_id
        ) booked on booked.partner_id = p.id`,
      },
      ...debtJoins(caller),
    },
    columns: {
      id: 'p.id',
      name: 'p.name',
      latin_name: 'p.latin_name',
      currency: 'p.currency',
      retired: 'p.retired',
      bookings_count: count('bookings_count'),
      open_bookings_count: count('open_bookings_count'),
      next_service_date: { sql: 'booked.next_service_date', join: 'booked' },
      ...debtColumns,
      version: 'p.version',
    },
  },
  sorts: {
    name: 'p.name_key',
    bookings_count: count('bookings_count'),
    open_bookings_count: count('open_bookings_count'),
    next_service_date: { sql: `coalesce(booked.next_service_date, ${FAR})`, join: 'booked' },
    ...debtColumns,
  },
  order: { by: 'name', direction: 'asc' },
  totals: {
    bookings_count: sum('bookings_count'),
    open_bookings_count: sum('open_bookings_count'),
    // An agent's answer has none: null.
    ...(debtDenied(caller) === null ? debtTotals : {}),
  },
});

/** Who owes whom in all, as the partner counts: in its currency. */
const sides = { owed: `${debtColumns.debt.sql} > 0`, owes_us: `${debtColumns.debt.sql} < 0` };
const isSide = (side: string): side is keyof typeof sides => Object.hasOwn(sides, side);

/** What the list of partners can be narrowed by. */
export const partnerFilter: ConditionsOf<PartnerFilter> = {
  search: search(`replace(p.name_key || ' ' || lower(p.latin_name), 'ё', 'е')`),
  currency: oneOf('p.currency', currencies),
  retired: equals('p.retired') as (retired: boolean) => RawBuilder<unknown>,
  debt: (side: string) => (isSide(side) ? sql.raw(sides[side]) : null),
};

export type PartnerFilter = InputOf<'PartnerFilter'>;

/**
 * All partners of the company. Refuses partner_debt_denied to an agent who narrows or sorts by what is owed: the order or
 * the number of rows would tell what the columns don't.
 */
export function partnerConditions(
  caller: Caller,
  filter: PartnerFilter,
  sort: Sort | null | undefined,
): { where: RawBuilder<unknown>; joins: string[] } {
  const byDebt = (filter.debt ?? null) !== null;
  const denied = debtDenied(caller);
  if (denied && (byDebt || (sort && sort.by in debtColumns))) throw new Refusal(denied);
  const where = sql.join([sql`p.company_id = ${caller.companyId}`, ...conditionsOf(filter, partnerFilter)], sql` and `);
  return { where, joins: byDebt ? ['given'] : [] };
}
