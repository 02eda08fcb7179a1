import { type RawBuilder, sql } from 'kysely';
import { add, type Currency, percentOf, subtract } from '#contract/base/money.ts';
import { keysOf } from '#contract/base/record-keys.ts';
import type { ReportName } from '#contract/insight/report.ts';
import { select } from '../../base/lists/column-source.ts';
import { conditionsOf, equals } from '../../base/lists/filter-conditions.ts';
import {
  asColumns,
  COUNTED_AMOUNT,
  COUNTED_USD,
  IS_COUNTED,
  ofBookingSums,
  ofBookings,
  ofSaleSums,
  ofSales,
  sumOf,
  sumWhere,
} from '../../base/measures/measures.ts';
import { sumsOver } from '../../base/measures/sum-rows.ts';
import type { Caller } from '../../base/pipeline/caller.ts';
import {
  type BookingFilter,
  bookingConditions,
  bookingRowSource,
  summedBookings,
} from '../../sales/bookings/reads/booking-list.ts';
import { type SaleFilter, saleConditions, summedSales } from '../../sales/reads/sale-source.ts';
import {
  summedPayments,
  type TouristPaymentFilter,
  touristPaymentConditions,
  touristPaymentSource,
} from '../../sales/tourist-payments/reads/tourist-payment-list.ts';
import { officeProfitReport } from './office-profit-report.ts';
import type { ReportPart, ReportSource, SourceOf } from './read-report.ts';
import { amountOf, countOf, type Sums, soldOf } from './report-sums.ts';
import { groupingOf, isUndated, pick, summedPart } from './summed-part.ts';

const { brutto, netto, extra_profit } = ofSales;
const sold = { brutto, netto, extra_profit };

/** Whether the report has targets: by month, office or agent, without other filters. */
const hasTargets = ({ agent_id: _, office_id: __, ...others }: SaleFilter, group: string): boolean =>
  ['month', 'office', 'agent'].includes(group) && Object.values(others).every((value) => (value ?? null) === null);

/**
 * Targets by the first day of their month, and the reached profit. A target counts for the office where its agent works
 * now, a sale for the office where it was sold.
 */
function targetParts({ companyId }: Caller, { agent_id, office_id }: SaleFilter): ReportPart[] {
  const part = (alias: 't' | 'f', from: RawBuilder<unknown>, office: string) => {
    const agent = `${alias}.agent_id`;
    const conditions = conditionsOf({ agent_id, office_id }, { agent_id: equals(agent), office_id: equals(office) });
    const where = sql.join([sql`${sql.raw(alias)}.company_id = ${companyId}`, ...conditions], sql` and `);
    return { from, where, keys: { agent, office } };
  };
  const targets = sql`targets t join users u on u.company_id = t.company_id and u.id = t.agent_id`;
  return [
    { ...part('t', targets, 'u.office_id'), date: 't.month', sums: { target: sumOf('t.amount') } },
    {
      ...part('f', sql`sale_sums f`, 'f.office_id'),
      date: 'f.date',
      number: 'sum(f.sales)',
      within: (period, unit) => sumsOver('sale_sums', 'agent', companyId, period, unit),
      sums: { target_reached: ofSaleSums.target_reached },
    },
  ];
}

/** The figures of sales of a report, from the kept sums where they can answer the filter. */
const soldSums = ['active', 'completed', 'cancelled', 'tourists', ...keysOf(sold), 'paid', 'debt', 'overpaid'] as const;

function soldPart(caller: Caller, filter: SaleFilter, group: string): ReportPart {
  // Also refuses unknown choices.
  const where = saleConditions(caller, filter);
  const summed = summedSales(caller, filter, groupingOf(group));
  if (summed && isUndated(summed)) {
    return { ...summedPart('sale_sums', caller, summed, group), sums: pick(ofSaleSums, soldSums) };
  }
  return {
    from: sql`sales s`,
    where,
    date: 's.sale_date',
    keys: { office: 's.office_id', agent: 's.agent_id', direction: 's.direction_id' },
    sums: pick(ofSales, soldSums),
  };
}

/** Sales by sale date, with the targets of months that begin in the period. */
const salesReport = (caller: Caller, filter: SaleFilter, group: string): ReportSource => ({
  parts: [soldPart(caller, filter, group), ...(hasTargets(filter, group) ? targetParts(caller, filter) : [])],
  figures: (sums) => {
    const { brutto, netto, profit, extra_profit, total_profit } = soldOf(sums);
    const [active, completed] = [countOf(sums, 'active'), countOf(sums, 'completed')];
    const counts = { sales: active + completed, active, completed, cancelled: countOf(sums, 'cancelled') };
    const numbers = { ...counts, tourists: countOf(sums, 'tourists') };
    const margin = percentOf(profit, brutto);
    const owed = { debt: amountOf(sums, 'debt'), overpaid: amountOf(sums, 'overpaid') };
    const plan = hasTargets(filter, group)
      ? { target: amountOf(sums, 'target'), target_reached: amountOf(sums, 'target_reached') }
      : { target: null, target_reached: null };
    const paid = amountOf(sums, 'paid');
    return { ...numbers, brutto, netto, profit, margin, extra_profit, total_profit, paid, ...owed, ...plan };
  },
});

/** The group keys that bookings and payments have copies of (migration 0026). */
const keysOfSale = (alias: 'b' | 'p') => ({
  office: `${alias}.sale_office_id`,
  agent: `${alias}.sale_agent_id`,
  direction: `${alias}.sale_direction_id`,
});

const bookingSums = [
  'all',
  'cancelled',
  'amount_usd',
  'to_be_paid_usd',
  'partner_amount',
  'to_be_paid_partner',
] as const;

function bookedPart(caller: Caller, filter: BookingFilter, group: string): ReportPart {
  const { where, joins } = bookingConditions(caller, filter, 'b.sale_');
  const apart: Record<string, string> =
    group === 'partner' ? {} : { partner_amount: 'null::numeric', to_be_paid_partner: 'null::numeric' };
  const summed = summedBookings(caller, filter, groupingOf(group));
  if (summed && isUndated(summed)) {
    return {
      ...summedPart('booking_sums', caller, summed, group),
      sums: { ...pick(ofBookingSums, bookingSums), ...apart },
    };
  }
  return {
    from: select(bookingRowSource, [], joins).from,
    where,
    date: 'b.service_date',
    keys: { ...keysOfSale('b'), partner: 'b.partner_id', currency: 'b.currency' },
    sums: { ...pick(ofBookings, bookingSums), ...apart },
  };
}

/** Bookings by service date. */
function bookingsReport(caller: Caller, filter: BookingFilter, group: string): ReportSource {
  return {
    apart: ['partner_amount', 'to_be_paid_partner'],
    parts: [bookedPart(caller, filter, group)],
    figures: (sums) => {
      const [amount_usd, to_be_paid_usd] = [amountOf(sums, 'amount_usd'), amountOf(sums, 'to_be_paid_usd')];
      const cancelled = countOf(sums, 'cancelled');
      const counts = { bookings: countOf(sums, 'all') - cancelled, cancelled };
      const usd = { amount_usd, paid_usd: subtract(amount_usd, to_be_paid_usd), to_be_paid_usd };
      return { ...counts, ...usd, ...partnerSums(sums) };
    },
  };
}

/** Sums in a partner's currency; null over several partners. */
function partnerSums(sums: Sums) {
  const { partner_amount = null, to_be_paid_partner = null } = sums;
  if (typeof partner_amount !== 'string' || typeof to_be_paid_partner !== 'string') {
    return { partner_amount: null, paid_partner: null, to_be_paid_partner: null };
  }
  return { partner_amount, paid_partner: subtract(partner_amount, to_be_paid_partner), to_be_paid_partner };
}

/** Counts and sums over pre-aggregated payments `p`. */
const paymentsWhere = (condition: string) => `coalesce(sum(p.payments) filter (where ${condition}), 0)::bigint`;
const usdWhere = (condition: string) => sumWhere('p.usd', condition);
const isPayment = `p.kind = 'payment' and ${IS_COUNTED}`;
const isRefund = `p.kind = 'refund' and ${IS_COUNTED}`;
const isDeclined = `p.state = 'declined'`;
const inCurrency = (currency: Currency) => sumWhere('p.own', `${isPayment} and p.currency = '${currency}'`);

/** Payments by kind, state and currency: ten sums over few rows take half the time of ten over all. */
const aggregatedBy =
  (alias: 'f' | 'p', sums: { payments: string; own: string; usd: string }): ReportPart['aggregated'] =>
  (key, rows) =>
    sql`(
    select ${sql.raw(key)} as key, ${sql.raw(`${alias}.kind, ${alias}.state, ${alias}.currency, ${asColumns(sums)}`)}
    from ${rows} group by 1, 2, 3, 4
  ) p`;

function paidPart(caller: Caller, filter: TouristPaymentFilter, group: string): Omit<ReportPart, 'sums'> {
  const { where, joins } = touristPaymentConditions(caller, filter, 'p.sale_');
  const summed = summedPayments(caller, filter, groupingOf(group));
  if (summed && isUndated(summed)) {
    const sums = { payments: 'sum(f.payments)', own: 'sum(f.counted)', usd: 'sum(f.counted_usd)' };
    return { ...summedPart('payment_sums', caller, summed, group), aggregated: aggregatedBy('f', sums) };
  }
  const sums = { payments: 'count(*)', own: `sum(${COUNTED_AMOUNT})`, usd: `sum(${COUNTED_USD})` };
  return {
    from: select(touristPaymentSource, [], joins).from,
    where,
    date: 'p.payment_date',
    keys: { ...keysOfSale('p'), method: 'p.method_id', currency: 'p.currency' },
    aggregated: aggregatedBy('p', sums),
  };
}

/** Tourists' payments by payment date. */
function touristPaymentsReport(caller: Caller, filter: TouristPaymentFilter, group: string): ReportSource {
  return {
    parts: [
      {
        ...paidPart(caller, filter, group),
        sums: {
          payments: paymentsWhere(isPayment),
          usd: inCurrency('USD'),
          uzs: inCurrency('UZS'),
          eur: inCurrency('EUR'),
          accepted_usd: usdWhere(`p.kind = 'payment' and p.state = 'accepted'`),
          awaiting_usd: usdWhere(`p.kind = 'payment' and p.state = 'new'`),
          refunds: paymentsWhere(isRefund),
          refunds_usd: usdWhere(isRefund),
          declined: paymentsWhere(isDeclined),
          declined_usd: usdWhere(isDeclined),
        },
      },
    ],
    figures: (sums) => {
      const amounts = ['usd', 'uzs', 'eur', 'accepted_usd', 'awaiting_usd', 'refunds_usd', 'declined_usd'];
      const written = Object.fromEntries(amounts.map((name) => [name, amountOf(sums, name)]));
      const total_usd = add(amountOf(sums, 'accepted_usd'), amountOf(sums, 'awaiting_usd'));
      const counts = Object.fromEntries(['payments', 'refunds', 'declined'].map((name) => [name, countOf(sums, name)]));
      return { ...counts, ...written, total_usd, net_usd: add(total_usd, amountOf(sums, 'refunds_usd')) };
    },
  };
}

/** Each report's rows for its filter and grouping. */
export const reportSources: { [Name in ReportName]: SourceOf<Name> } = {
  salesReport,
  bookingsReport,
  touristPaymentsReport,
  officeProfitReport,
};
