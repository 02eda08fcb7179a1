import { type RawBuilder, sql } from 'kysely';
import { normalizeTag } from '#contract/base/payment-tags.ts';
import { keysOf } from '#contract/base/record-keys.ts';
import { permissions } from '#contract/base/roles.ts';
import type { InputOf } from '#contract/reads.ts';
import { saleInputs } from '#contract/sales/sales-reads.ts';
import { TouristPaymentRow } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { fullName, sourceOf, visible } from '../../../base/lists/column-source.ts';
import {
  type ConditionsOf,
  columnConditions,
  conditionsOf,
  equals,
  searchOrNumber,
  searchPerson,
} from '../../../base/lists/filter-conditions.ts';
import { foundParts } from '../../../base/lists/found-rows.ts';
import type { ListOf, Selection } from '../../../base/lists/keyset-page.ts';
import { type Grouping, keptTotals, type Summed, summedFilter } from '../../../base/lists/summed-filter.ts';
import {
  COUNTED_AMOUNT,
  COUNTED_USD,
  IS_COUNTED,
  ofPaymentSums,
  ofTouristPayments,
} from '../../../base/measures/measures.ts';
import type { Caller } from '../../../base/pipeline/caller.ts';
import { inFoundSales } from '../../reads/sale-source.ts';

export type TouristPaymentColumn = keyof TouristPaymentRow;

export const touristPaymentSource = sourceOf('tourist_payments', 'p', keysOf(TouristPaymentRow.properties), {
  joins: {
    sale: { sql: 'join sales s on s.company_id = p.company_id and s.id = p.sale_id' },
    direction: { sql: 'join directions d on d.company_id = s.company_id and d.id = s.direction_id', needs: 'sale' },
    agent: { sql: 'join users a on a.company_id = s.company_id and a.id = s.agent_id', needs: 'sale' },
    office: { sql: 'join offices o on o.company_id = s.company_id and o.id = s.office_id', needs: 'sale' },
    method: { sql: 'join payment_methods m on m.company_id = p.company_id and m.id = p.method_id' },
    accepter: { sql: 'left join users ac on ac.company_id = p.company_id and ac.id = p.accepted_by' },
    decliner: { sql: 'left join users de on de.company_id = p.company_id and de.id = p.declined_by' },
    creator: { sql: 'join users cr on cr.company_id = p.company_id and cr.id = p.created_by' },
  },
  columns: {
    method_name: { sql: 'm.name', join: 'method' },
    accepted_by_name: { sql: fullName('ac'), join: 'accepter' },
    declined_by_name: { sql: fullName('de'), join: 'decliner' },
    first_payment: `p.kind = 'payment' and ${IS_COUNTED} and not exists (
      select from tourist_payments e
      where e.company_id = p.company_id and e.sale_id = p.sale_id and e.id < p.id
        and e.kind = 'payment' and e.state <> 'declined'
    )`,
    tourist_name: { sql: 's.tourist_name', join: 'sale' },
    tourist_surname: { sql: 's.tourist_surname', join: 'sale' },
    tourist_phone: { sql: 's.tourist_phone', join: 'sale' },
    direction_name: { sql: 'd.name', join: 'direction' },
    agent_id: { sql: 's.agent_id', join: 'sale' },
    agent_name: { sql: fullName('a'), join: 'agent' },
    office_id: { sql: 's.office_id', join: 'sale' },
    office_name: { sql: 'o.name', join: 'office' },
    created_by_name: { sql: fullName('cr'), join: 'creator' },
  },
});

export const touristPaymentList: ListOf<'touristPayments', TouristPaymentColumn> = {
  source: touristPaymentSource,
  sorts: {
    // Payments that are not accepted sort by their recorded amount.
    accepted_amount: COUNTED_AMOUNT,
    accepted_usd_total: COUNTED_USD,
  },
  order: { by: 'payment_date', direction: 'desc' },
  totals: {
    usd_total: ofTouristPayments.usd_total,
    accepted_usd_total: ofTouristPayments.accepted_usd_total,
    counted_usd: ofTouristPayments.counted_usd,
  },
};

/** See `SalePrefix` of `booking-list.ts`. */
type SalePrefix = 's.' | 'p.sale_';

const numbered = (id: number) => sql`p.id = ${id} or p.sale_id = ${id}`;

/** The filters of tourist payments, on their own columns and on those of the sale. */
export const touristPaymentFilter = (
  caller: Pick<Caller, 'companyId'>,
  salePrefix: SalePrefix = 's.',
): ConditionsOf<TouristPaymentFilter> => ({
  ...columnConditions(saleInputs.TouristPaymentFilter, touristPaymentSource, TouristPaymentRow.properties),
  search: searchOrNumber(searchPerson('s'), numbered, inFoundSales('p.sale_id', caller)),
  tag: (tag: string) =>
    sql`p.tags <> '{}' and exists (select from unnest(p.tags) t (tag) where lower(t.tag) = lower(${normalizeTag(tag)}))`,
  direction_id: equals(`${salePrefix}direction_id`),
  agent_id: equals(`${salePrefix}agent_id`),
  office_id: equals(`${salePrefix}office_id`),
});

export type TouristPaymentFilter = InputOf<'TouristPaymentFilter'>;

/** Filters that need the join of the sale. */
const saleFields = { 's.': ['search', 'direction_id', 'agent_id', 'office_id'], 'p.sale_': ['search'] } as const;

/**
 * The condition of the filtered payments. The sale is joined only where a filter or the caller's permission needs it,
 * so that counting all payments stays cheap.
 */
export function touristPaymentConditions(
  caller: Caller,
  filter: TouristPaymentFilter,
  salePrefix: SalePrefix = 's.',
): { where: RawBuilder<unknown>; joins: string[] } {
  const reach = permissions['tourist_payment.view'][caller.role];
  const conditions = [
    sql`p.company_id = ${caller.companyId}`,
    ...conditionsOf(filter, touristPaymentFilter(caller, salePrefix)),
  ];
  if (reach === 'all' && saleFields[salePrefix].every((field) => (filter[field] ?? null) === null)) {
    return { where: sql.join(conditions, sql` and `), joins: [] };
  }
  return { where: sql.join([...conditions, visible(caller, 's', reach)], sql` and `), joins: ['sale'] };
}

/** The kept sums over filtered payments, by payment date. */
export const summedPayments = (
  caller: Caller,
  filter: object,
  grouping: Grouping = {},
): Summed<'payment_sums'> | null =>
  summedFilter('payment_sums', caller, filter, {
    reach: permissions['tourist_payment.view'][caller.role],
    date: 'payment_date',
    ...grouping,
  });

/** The filtered payments that the caller may see. */
export function selectTouristPayments(caller: Caller, filter: TouristPaymentFilter): Selection {
  const rest = touristPaymentConditions(caller, { ...filter, search: null });
  const findings = [{ by: searchPerson('s'), joins: ['sale'] }];
  return {
    ...touristPaymentConditions(caller, filter),
    parts: foundParts(filter.search, rest, findings, numbered),
    kept: () =>
      keptTotals('payment_sums', caller, summedPayments(caller, filter), {
        count: ofPaymentSums.count,
        sums: {
          usd_total: ofPaymentSums.usd_total,
          accepted_usd_total: ofPaymentSums.accepted_usd_total,
          counted_usd: ofPaymentSums.counted_usd,
        },
      }),
  };
}
