import { type RawBuilder, sql } from 'kysely';
import { currencies } from '#contract/base/money.ts';
import type { DebtFromPartner, PartnerBalance } from '#contract/partners/partner-debt.ts';
import type { InputOf } from '#contract/reads.ts';
import type { Database } from '../../base/db/connect.ts';
import { type Source, select } from '../../base/lists/column-source.ts';
import { type ConditionsOf, conditionsOf, equals, oneOf, search } from '../../base/lists/filter-conditions.ts';
import type { ListOf } from '../../base/lists/keyset-page.ts';
import { asColumns, ofOpenBookings, ofOpenPartnerPayments, sumOf } from '../../base/measures/measures.ts';
import { sumsOver } from '../../base/measures/sum-rows.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { notFound } from '../../base/pipeline/refusal.ts';

/** The open amounts of each partner's bookings, and the remainders of its payments, from kept sums. */
const openOfBookings = ({ companyId }: Caller) => sql`
  select f.partner_id, ${sql.raw(asColumns(ofOpenBookings))} from booking_sums f
  where ${sumsOver('booking_sums', 'partner_agent', companyId, { from: null, to: null })}`;
const openOfPayments = ({ companyId }: Caller) => sql`
  select f.partner_id, ${sql.raw(asColumns(ofOpenPartnerPayments))} from partner_payment_sums f
  where ${sumsOver('partner_payment_sums', 'partner', companyId, { from: null, to: null })}`;
/** Partners without a payment that is not fully allocated have no row. */
const WITH_PAYMENTS = sql`group by f.partner_id having sum(f.open_payments) > 0`;

/** Joins to partners `p` with the parts of their debts. `given` needs `open`. */
export const debtJoins = (caller: Caller): Source<never>['joins'] => joinsFor(caller, sql``);

const joinsFor = (caller: Caller, which: RawBuilder<unknown>): Source<never>['joins'] => ({
  open: {
    sql: sql`left join (${openOfBookings(caller)} ${which} group by f.partner_id) open on open.partner_id = p.id`,
  },
  given: {
    sql: sql`left join (${openOfPayments(caller)} ${which} ${WITH_PAYMENTS}) given on given.partner_id = p.id`,
    needs: 'open',
  },
});

const part = (table: 'open' | 'given', name: string) => `coalesce(${table}.${name}, 0.00)`;
const open = (name: string) => ({ sql: part('open', name), join: 'open' });
const given = (name: string) => ({ sql: part('given', name), join: 'given' });
const count = (table: 'open' | 'given', name: string) => ({ sql: `coalesce(${table}.${name}, 0)`, join: table });

const totalOf = ({ sql: column, join }: { sql: string; join: string }) => ({ sql: sumOf(column), join });

const sqlOfDebt = (usd: '' | '_usd') =>
  `(${part('open', `debt${usd}`)} - ${part('given', `debt${usd}`)})::numeric(18, 2)`;
/** overpaid + prepaid − returned, equal to owed − debt. */
const sqlOfOwes = (usd: '' | '_usd') =>
  `(${part('open', `owed${usd}`)} - ${part('open', `debt${usd}`)} + ${part('given', `debt${usd}`)})::numeric(18, 2)`;

/** Positive when the company owes, negative when the partner does. */
const netColumns = {
  debt: { sql: sqlOfDebt(''), join: 'given' },
  debt_usd: { sql: sqlOfDebt('_usd'), join: 'given' },
};

const owesUsd = { sql: sqlOfOwes('_usd'), join: 'given' };

/** The net debt, with the company's debt for bookings and the partner's debt of overpaid and prepaid money. */
export const debtColumns = { ...netColumns, owed_usd: open('owed_usd'), owes_usd: owesUsd };

/** The totals of `debtColumns` in USD. */
export const debtTotals = {
  debt_usd: totalOf(netColumns.debt_usd),
  owed_usd: totalOf(debtColumns.owed_usd),
  owes_usd: totalOf(owesUsd),
};

const partColumns = {
  owed: open('owed'),
  owed_usd: open('owed_usd'),
  overpaid: open('overpaid'),
  overpaid_usd: open('overpaid_usd'),
  prepaid: given('prepaid'),
  prepaid_usd: given('prepaid_usd'),
  returned: given('returned'),
  returned_usd: given('returned_usd'),
  open_bookings: count('open', 'open_bookings'),
  overpaid_bookings: count('open', 'overpaid_bookings'),
  open_payments: count('given', 'open_payments'),
  ...netColumns,
};

/** Partners with overpaid bookings or unallocated payments. */
export const debtFromPartnersList = (caller: Caller): ListOf<'debtFromPartners', keyof DebtFromPartner> => ({
  source: {
    table: 'partners p',
    alias: 'p',
    joins: debtJoins(caller),
    columns: {
      id: 'p.id',
      name: 'p.name',
      currency: 'p.currency',
      retired: 'p.retired',
      ...partColumns,
      owes: { sql: sqlOfOwes(''), join: 'given' },
      owes_usd: owesUsd,
    },
  },
  sorts: { name: 'p.name_key', owes_usd: owesUsd, debt_usd: debtColumns.debt_usd },
  order: { by: 'owes_usd', direction: 'desc' },
  totals: {
    overpaid_usd: totalOf(partColumns.overpaid_usd),
    prepaid_usd: totalOf(partColumns.prepaid_usd),
    returned_usd: totalOf(partColumns.returned_usd),
    ...debtTotals,
  },
});

/** The filters of partners that owe. */
export const debtFromPartnersFilter: ConditionsOf<DebtFromPartnersFilter> = {
  search: search(`replace(p.name_key, 'ё', 'е')`),
  currency: oneOf('p.currency', currencies),
  partner_id: equals('p.id'),
};

export type DebtFromPartnersFilter = InputOf<'DebtFromPartnersFilter'>;

/** The condition of partners with money beyond their bookings, even when the net debt is the company's. */
export function debtFromPartnersConditions(
  { companyId }: Caller,
  filter: DebtFromPartnersFilter,
): { where: RawBuilder<unknown>; joins: string[] } {
  const conditions = conditionsOf(filter, debtFromPartnersFilter);
  const owing = sql.raw('(open.overpaid_bookings > 0 or given.partner_id is not null)');
  return { where: sql.join([sql`p.company_id = ${companyId}`, owing, ...conditions], sql` and `), joins: ['given'] };
}

/** The balance with one partner. Refuses not_found. */
export async function readPartnerBalance(tx: Database, caller: Caller, id: number): Promise<PartnerBalance> {
  const { columns, from } = select(balanceSource(caller, id), balanceColumns);
  const { rows } = await sql<PartnerBalance>`
    select ${columns} from ${from} where p.company_id = ${caller.companyId} and p.id = ${id}
  `.execute(tx);
  const [balance] = rows;
  if (!balance) throw notFound();
  return balance;
}

/** The joins of `debtJoins`, restricted to one partner. */
function balanceSource(caller: Caller, id: number): Source<keyof PartnerBalance> {
  return {
    table: 'partners p',
    alias: 'p',
    joins: joinsFor(caller, sql`and f.partner_id = ${id}`),
    columns: {
      id: 'p.id',
      name: 'p.name',
      latin_name: 'p.latin_name',
      currency: 'p.currency',
      retired: 'p.retired',
      version: 'p.version',
      ...partColumns,
    },
  };
}

const balanceColumns = [
  ...(['id', 'name', 'latin_name', 'currency', 'retired', 'version'] as const),
  ...(Object.keys(partColumns) as (keyof typeof partColumns)[]),
];
