import { type RawBuilder, sql } from 'kysely';
import { keysOf } from '#contract/base/record-keys.ts';
import { type PartnerPayment, PartnerPaymentRow } from '#contract/partners/partner-payment.ts';
import { partnerPaymentAbilities } from '#contract/partners/partner-payment-abilities.ts';
import { partnerInputs } from '#contract/partners/partners-reads.ts';
import type { InputOf } from '#contract/reads.ts';
import type { Database } from '../../base/db/connect.ts';
import { fullName, select, sourceOf } from '../../base/lists/column-source.ts';
import {
  type ConditionsOf,
  columnConditions,
  conditionsOf,
  search,
  searchOrNumber,
} from '../../base/lists/filter-conditions.ts';
import type { ListOf } from '../../base/lists/keyset-page.ts';
import { HAS_REMAINDER, ofPartnerPayments } from '../../base/measures/measures.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import { notFound } from '../../base/pipeline/refusal.ts';
import { allAllocationColumns, allocationsOfPayments } from './read-allocations.ts';

export type PartnerPaymentColumn = keyof PartnerPaymentRow;

export const partnerPaymentSource = sourceOf('partner_payments', 'p', keysOf(PartnerPaymentRow.properties), {
  joins: {
    partner: { sql: 'join partners r on r.company_id = p.company_id and r.id = p.partner_id' },
    method: { sql: 'join payment_methods m on m.company_id = p.company_id and m.id = p.method_id' },
    office: { sql: 'join offices o on o.company_id = p.company_id and o.id = p.office_id' },
    creator: { sql: 'join users u on u.company_id = p.company_id and u.id = p.created_by' },
  },
  columns: {
    partner_name: { sql: 'r.name', join: 'partner' },
    partner_currency: { sql: 'r.currency', join: 'partner' },
    method_name: { sql: 'm.name', join: 'method' },
    office_name: { sql: 'o.name', join: 'office' },
    created_by_name: { sql: fullName('u'), join: 'creator' },
  },
});

export const partnerPaymentList: ListOf<'partnerPayments', PartnerPaymentColumn> = {
  source: partnerPaymentSource,
  order: { by: 'payment_date', direction: 'desc' },
  totals: {
    usd_total: ofPartnerPayments.usd_total,
    remainder_usd: ofPartnerPayments.remainder_usd,
    remainder_partner: ofPartnerPayments.remainder_partner,
  },
};

/** The filters of partner payments. */
export const partnerPaymentFilter: ConditionsOf<PartnerPaymentFilter> = {
  ...columnConditions(partnerInputs.PartnerPaymentFilter, partnerPaymentSource, PartnerPaymentRow.properties),
  /** Whether a part is not allocated yet. */
  has_remainder: (left: boolean) => sql.raw(left ? HAS_REMAINDER : 'p.remainder = 0'),
  search: searchOrNumber(search(`replace(r.name_key, 'ё', 'е')`), (id) => sql`p.id = ${id}`),
};

export type PartnerPaymentFilter = InputOf<'PartnerPaymentFilter'>;

/** The condition of the filtered payments; joins the partner only for a search by name. */
export function partnerPaymentConditions(
  caller: Caller,
  filter: PartnerPaymentFilter,
): { where: RawBuilder<unknown>; joins: string[] } {
  const conditions = [sql`p.company_id = ${caller.companyId}`, ...conditionsOf(filter, partnerPaymentFilter)];
  return { where: sql.join(conditions, sql` and `), joins: filter.search ? ['partner'] : [] };
}

const allColumns = keysOf(partnerPaymentSource.columns);

/** Reads columns of one payment. Refuses not_found. */
export async function findPartnerPayment<Column extends PartnerPaymentColumn>(
  tx: Database,
  caller: Caller,
  id: number,
  columns: readonly Column[],
): Promise<Pick<PartnerPaymentRow, Column>> {
  const { columns: list, from: source } = select(partnerPaymentSource, columns);
  const { rows } = await sql<Pick<PartnerPaymentRow, Column>>`
    select ${list} from ${source} where p.company_id = ${caller.companyId} and p.id = ${id}
  `.execute(tx);
  const [payment] = rows;
  if (!payment) throw notFound();
  return payment;
}

/** A payment with its allocations and the abilities of the caller. Refuses not_found. */
export async function readPartnerPayment(tx: Database, caller: Caller, id: number): Promise<PartnerPayment> {
  const payment = await findPartnerPayment(tx, caller, id, allColumns);
  const allocations = await allocationsOfPayments(tx, caller, [id], allAllocationColumns);
  return {
    ...payment,
    allocations: allocations.get(id) ?? [],
    can: partnerPaymentAbilities(payment, caller),
  };
}
