import { type RawBuilder, sql } from 'kysely';
import {
  type Agent,
  type Branch,
  type Direction,
  isOfferedFor,
  methodUses,
  type Office,
  type OfficeRow,
  type Partner,
  type PaymentMethod,
} from '#contract/directories/directories.ts';
import type { Database } from '../../base/db/connect.ts';
import { fullName } from '../../base/lists/column-source.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { invalidFields } from '../../base/pipeline/refusal.ts';

/** Directions that are not retired. */
export async function readDirections(tx: Database, caller: Caller): Promise<Direction[]> {
  return tx
    .selectFrom('directions')
    .select(['id', 'name'])
    .where('company_id', '=', caller.companyId)
    .where('retired', '=', false)
    .orderBy('name_key')
    .execute();
}

/** Partners that are not retired. */
export async function readPartners(tx: Database, caller: Caller): Promise<Partner[]> {
  return tx
    .selectFrom('partners')
    .select(['id', 'name', 'currency'])
    .where('company_id', '=', caller.companyId)
    .where('retired', '=', false)
    .orderBy('name_key')
    .execute();
}

/**
 * Payment methods that are not retired, of one use or all. Forms preselect the first one, so the points' method comes
 * last.
 */
export async function readPaymentMethods(tx: Database, caller: Caller, use: string | null): Promise<PaymentMethod[]> {
  const known = methodUses.find((each) => each === use) ?? null;
  if (known !== use) throw invalidFields({ use: 'choice_invalid' });
  const methods = await tx
    .selectFrom('payment_methods')
    .select(['id', 'name', 'for_sales', 'for_bookings', 'for_tourist_payments', 'for_partner_payments', 'pays_by'])
    .where('company_id', '=', caller.companyId)
    .where('retired', '=', false)
    .orderBy(sql`pays_by = 'points'`)
    .orderBy('id')
    .execute();
  return known === null ? methods : methods.filter((method) => isOfferedFor(method, known));
}

/** Offered tags. */
const OFFERED_TAGS = 200;

/** The tags of tourist payments, the most frequent first, each in its most frequent spelling. */
export async function readPaymentTags(tx: Database, caller: Caller): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select (array_agg(tag order by uses desc, tag))[1] as tag
    from (
      select t.tag, count(*) as uses from tourist_payments p cross join unnest(p.tags) t (tag)
      where p.company_id = ${caller.companyId} and p.tags <> '{}' group by t.tag
    ) written
    group by lower(tag) order by sum(uses) desc, lower(tag) limit ${OFFERED_TAGS}
  `.execute(tx);
  return rows.map(({ tag }) => tag);
}

/** People who sell, by surname: all agents, and managers with sales. */
export const readAgents = (tx: Database, caller: Caller): Promise<Agent[]> =>
  readAccounts(
    tx,
    caller,
    sql`u.role = 'agent' or exists (select from sales s where s.company_id = u.company_id and s.agent_id = u.id)`,
  );

/** All people with an account, disabled ones included, by surname. */
export const readPeople = (tx: Database, caller: Caller): Promise<Agent[]> => readAccounts(tx, caller, sql`true`);

async function readAccounts(tx: Database, caller: Caller, who: RawBuilder<unknown>): Promise<Agent[]> {
  const { rows } = await sql<Agent>`
    select u.id, ${sql.raw(fullName('u'))} as name, u.office_id, o.name as office_name
    from users u join offices o on o.company_id = u.company_id and o.id = u.office_id
    where u.company_id = ${caller.companyId} and (${who})
    order by lower(u.surname), lower(u.name), u.id
  `.execute(tx);
  return rows;
}

/** All offices, grouped by branch. */
export async function readOffices(tx: Database, caller: Caller): Promise<Office[]> {
  const { rows } = await sql<Office>`
    select o.id, o.name, b.name as branch_name
    from offices o join branches b on b.company_id = o.company_id and b.id = o.branch_id
    where o.company_id = ${caller.companyId}
    order by lower(b.name), b.id, lower(o.name), o.id
  `.execute(tx);
  return rows;
}

/** The branches with their offices, people and active sales. */
export async function readBranches(tx: Database, caller: Caller): Promise<Branch[]> {
  const branches = await sql<Omit<Branch, 'offices'>>`
    select id, name, version from branches where company_id = ${caller.companyId} order by name_key
  `.execute(tx);
  const offices = await sql<OfficeRow>`
    select o.id, o.branch_id, o.name, o.version,
      (select count(*) from users u
        where u.company_id = o.company_id and u.office_id = o.id and u.disabled_at is null) as people_count,
      coalesce(sold.count, 0) as active_sales_count
    from offices o
    left join (
      select office_id, count(*) as count from sales
      where company_id = ${caller.companyId} and lifecycle = 'active' group by office_id
    ) sold on sold.office_id = o.id
    where o.company_id = ${caller.companyId}
    order by o.name_key
  `.execute(tx);
  return branches.rows.map((branch) => ({
    ...branch,
    offices: offices.rows.filter(({ branch_id }) => branch_id === branch.id),
  }));
}
