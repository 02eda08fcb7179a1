/**
 * The kept sums: which row adds what to which sum. Each table of sums follows the rows of one other table; all SQL is
 * over such a row `r`. Commands write them with their changes (`write-sums.ts`), housekeeping folds them
 * (`fold-sums.ts`), reads add them up (`sum-rows.ts`).
 */

import { buckets } from '#contract/base/buckets.ts';
import { keysOf } from '#contract/base/record-keys.ts';

/** The tables whose rows are summed. */
export type SummedTable =
  | 'sales'
  | 'bookings'
  | 'tourist_payments'
  | 'partner_payments'
  | 'allocations'
  | 'clients'
  | 'cash_entries'
  | 'client_visits';

/** How finely a family of sums divides time: by day, by month, or not at all. */
export type SumUnit = 'day' | 'month' | 'ever';

export type KeptSums = {
  of: SummedTable;
  /** The condition of the rows that count; all by default. */
  where?: string;
  date: string;
  /** Columns of the table of sums by which the sums are kept apart. */
  dimensions: Record<string, { type: 'bigint' | 'text' | 'boolean' | 'date'; sql: string }>;
  sums: Record<string, string>;
  /** The kept groupings: the dimensions of each, and its units of time. Other dimensions have no value there. */
  families: Record<string, { by: readonly string[]; units: readonly SumUnit[] }>;
};

const ifTrue = (condition: string, value = '1'): string => `case when ${condition} then ${value} else 0 end`;
const id = (sql: string) => ({ type: 'bigint', sql }) as const;
const word = (sql: string) => ({ type: 'text', sql }) as const;

/** The lower bound of the bucket of a value (`contract/base/buckets.ts`). */
const bucket = (value: string, bounds: readonly number[]) =>
  id(
    `(array[${bounds.join()}])[greatest(width_bucket((${value})::numeric, array[${bounds.join()}]::numeric[]), 1)]::bigint`,
  );

/** The date of sums that are not divided by time. */
export const NEVER = `'-infinity'::date`;

export const keptSums = {
  /** Sales by sale date. Debts and overpayments are the tourists', overpayments negative. */
  sale_sums: {
    of: 'sales',
    date: 'r.sale_date',
    dimensions: {
      agent_id: id('r.agent_id'),
      office_id: id('r.office_id'),
      direction_id: id('r.direction_id'),
      lifecycle: word('r.lifecycle'),
      lead: bucket('r.service_date - r.sale_date', buckets.lead),
      size: bucket('r.brutto', buckets.size),
      party: bucket('r.adults + r.children + r.infants', buckets.tourists),
    },
    sums: {
      sales: '1',
      people: 'r.adults + r.children + r.infants',
      brutto: 'r.brutto',
      netto: 'r.netto',
      extra_profit: 'r.extra_profit',
      paid: 'r.paid',
      debts: ifTrue('r.debt > 0'),
      debt: ifTrue('r.debt > 0', 'r.debt'),
      overpaid_sales: ifTrue('r.debt < 0'),
      overpaid: ifTrue('r.debt < 0', 'r.debt'),
      pending_payments: 'r.pending_payments',
      pending_usd: 'r.paid - r.accepted',
      /** Days from the sale to the service. */
      lead_days: 'r.service_date - r.sale_date',
      /** Total profit of the sales that were added to the target. */
      target_profit: ifTrue(`r.target = 'added'`, 'r.total_profit'),
    },
    families: {
      company: { by: ['lifecycle'], units: ['day', 'month', 'ever'] },
      agent: { by: ['agent_id', 'office_id', 'lifecycle'], units: ['day', 'month', 'ever'] },
      direction: { by: ['direction_id', 'lifecycle'], units: ['day', 'month'] },
      agent_direction: { by: ['agent_id', 'direction_id', 'lifecycle'], units: ['day'] },
      lead: { by: ['lead', 'lifecycle'], units: ['day', 'month'] },
      size: { by: ['size', 'lifecycle'], units: ['day', 'month'] },
      party: { by: ['party', 'lifecycle'], units: ['day', 'month'] },
    },
  },
  /** Debts of tourists by the date until which they have to be paid. */
  deadline_sums: {
    of: 'sales',
    where: 'r.debt > 0 and r.deadline_date is not null',
    date: 'r.deadline_date',
    dimensions: {},
    sums: { debts: '1', debt: 'r.debt' },
    families: { company: { by: [], units: ['day'] } },
  },
  /** Bookings by service date. */
  booking_sums: {
    of: 'bookings',
    date: 'r.service_date',
    dimensions: {
      partner_id: id('r.partner_id'),
      agent_id: id('r.sale_agent_id'),
      office_id: id('r.sale_office_id'),
      direction_id: id('r.sale_direction_id'),
      currency: word('r.currency'),
      lifecycle: word('r.lifecycle'),
    },
    sums: {
      bookings: '1',
      amount_usd: 'r.amount_usd',
      partner_amount: 'r.partner_amount',
      to_be_paid_usd: 'r.to_be_paid_usd',
      to_be_paid_partner: 'r.to_be_paid_partner',
      open_bookings: ifTrue('r.to_be_paid > 0'),
      owed: ifTrue('r.to_be_paid > 0', 'r.to_be_paid_partner'),
      owed_usd: ifTrue('r.to_be_paid > 0', 'r.to_be_paid_usd'),
      overpaid_bookings: ifTrue('r.to_be_paid < 0'),
      overpaid: ifTrue('r.to_be_paid < 0', '-r.to_be_paid_partner'),
      overpaid_usd: ifTrue('r.to_be_paid < 0', '-r.to_be_paid_usd'),
      /** Open amounts less overpayments of the bookings that are not settled. */
      unsettled: ifTrue('r.to_be_paid <> 0', 'r.to_be_paid_partner'),
      unsettled_usd: ifTrue('r.to_be_paid <> 0', 'r.to_be_paid_usd'),
    },
    families: {
      company: { by: ['lifecycle'], units: ['day', 'month', 'ever'] },
      partner: { by: ['partner_id', 'currency', 'lifecycle'], units: ['day', 'month'] },
      agent: { by: ['agent_id', 'office_id', 'lifecycle'], units: ['day', 'month'] },
      direction: { by: ['direction_id', 'lifecycle'], units: ['day', 'month'] },
      partner_agent: { by: ['partner_id', 'agent_id', 'office_id', 'lifecycle'], units: ['ever'] },
    },
  },
  /** Tourists' payments and refunds by payment date; the counted amounts are the accepted ones, otherwise the recorded. */
  payment_sums: {
    of: 'tourist_payments',
    date: 'r.payment_date',
    dimensions: {
      method_id: id('r.method_id'),
      agent_id: id('r.sale_agent_id'),
      office_id: id('r.sale_office_id'),
      currency: word('r.currency'),
      kind: word('r.kind'),
      state: word('r.state'),
    },
    sums: {
      payments: '1',
      counted: 'coalesce(r.accepted_amount, r.amount)',
      counted_usd: 'coalesce(r.accepted_usd_total, r.usd_total)',
      usd_total: 'r.usd_total',
      accepted_usd_total: 'coalesce(r.accepted_usd_total, 0)',
    },
    families: {
      company: { by: ['currency', 'kind', 'state'], units: ['day', 'month', 'ever'] },
      method: { by: ['method_id', 'currency', 'kind', 'state'], units: ['day', 'month'] },
      agent: { by: ['agent_id', 'office_id', 'currency', 'kind', 'state'], units: ['day', 'month'] },
    },
  },
  /** Payments to partners by payment date. */
  partner_payment_sums: {
    of: 'partner_payments',
    date: 'r.payment_date',
    dimensions: { partner_id: id('r.partner_id') },
    sums: {
      partner_amount: 'r.partner_amount',
      usd_total: 'r.usd_total',
      open_payments: ifTrue('r.remainder <> 0'),
      prepaid: ifTrue('r.remainder > 0', 'r.remainder_partner'),
      prepaid_usd: ifTrue('r.remainder > 0', 'r.remainder_usd'),
      returned: ifTrue('r.remainder < 0', '-r.remainder_partner'),
      returned_usd: ifTrue('r.remainder < 0', '-r.remainder_usd'),
      /** Remainders of the payments that are not fully allocated. */
      unallocated: ifTrue('r.remainder <> 0', 'r.remainder_partner'),
      unallocated_usd: ifTrue('r.remainder <> 0', 'r.remainder_usd'),
    },
    families: { partner: { by: ['partner_id'], units: ['day', 'month', 'ever'] } },
  },
  /** Exchange differences and roundings by the date of their allocation. A payment with allocations keeps its partner. */
  difference_sums: {
    of: 'allocations',
    where: '(r.usd_paid <> r.usd_settled or r.partner_paid <> r.partner_settled)',
    date: 'r.allocated_on',
    dimensions: {
      partner_id: id(
        '(select p.partner_id from partner_payments p where p.company_id = r.company_id and p.id = r.partner_payment_id)',
      ),
    },
    sums: {
      differences: '1',
      difference: 'r.partner_paid - r.partner_settled',
      difference_usd: 'r.usd_paid - r.usd_settled',
    },
    families: { partner: { by: ['partner_id'], units: ['day', 'month'] } },
  },
  /** Clients without merged ones. */
  client_sums: {
    of: 'clients',
    where: 'r.merged_into is null',
    date: NEVER,
    dimensions: {},
    sums: { clients: '1', points: 'r.points', turnover: 'r.turnover' },
    families: { company: { by: [], units: ['ever'] } },
  },
  /**
   * Visits of clients by date; a first one has no month before it. Unlike the others they are written by folding, as
   * `client_visits` are.
   */
  visit_sums: {
    of: 'client_visits',
    date: 'r.date',
    dimensions: {
      previous_month: { type: 'date', sql: `coalesce(date_trunc('month', r.previous)::date, ${NEVER})` },
    },
    sums: { visits: '1' },
    families: { company: { by: ['previous_month'], units: ['day', 'month'] } },
  },
  /** Lines of the cash book by date. An exchange difference has no method (0) and moves no money. */
  cash_sums: {
    of: 'cash_entries',
    date: 'r.entry_date',
    dimensions: {
      office_id: id('r.office_id'),
      method_id: id('coalesce(r.method_id, 0)'),
      currency: word('r.currency'),
      type: word('r.type'),
      by_hand: {
        type: 'boolean',
        sql: '(r.tourist_payment_id is null and r.partner_payment_id is null and r.transfer_id is null)',
      },
    },
    sums: { lines: '1', amount: 'r.amount', usd_total: 'r.usd_total', signed_usd: 'r.signed_usd', moved: 'r.movement' },
    families: {
      desk: {
        by: ['office_id', 'method_id', 'currency', 'type', 'by_hand'],
        units: ['day', 'month'],
      },
      currency: { by: ['currency', 'type'], units: ['day', 'month', 'ever'] },
      office: { by: ['office_id', 'currency', 'type', 'by_hand'], units: ['day', 'month'] },
    },
  },
} as const satisfies Record<string, KeptSums>;

export type SumTable = keyof typeof keptSums;

export const sumTables = keysOf(keptSums);

/** The declaration of a table of sums without the types of its names. */
export const declarationOf = (table: SumTable): KeptSums => keptSums[table];

/** The value of a dimension by which a family does not keep its sums apart; ids begin with 1. */
export const without = { bigint: '0::bigint', text: `''`, boolean: 'false', date: NEVER } as const;

/** The level of the rows that commands add, which have all dimensions, and of those that folding makes of them. */
export const CHANGE = 'change';
export const levelOf = (family: string, unit: SumUnit): string => `${family}_${unit}`;

/** A level that folding fills: the date and the dimensions of its rows, from those of a change. */
export type Level = { level: string; unit: SumUnit; by: readonly string[] };

export const levelsOf = (table: SumTable): Level[] =>
  Object.entries(declarationOf(table).families).flatMap(([family, { by, units }]) =>
    units.map((unit) => ({ level: levelOf(family, unit), unit, by })),
  );
