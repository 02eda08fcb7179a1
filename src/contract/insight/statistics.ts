import Type, { type Static } from 'typebox';
import { Amount, CalendarDate, nullable } from '../base/fields.ts';

const closed = { additionalProperties: false };

/** A decimal that is no money: a share in percent, an average of days or people. */
const Decimal = nullable(Amount);

/**
 * What the sales of a period come to, by sale date. Money is of all of them, a cancelled one with its penalties;
 * averages and returning clients are of those that are not cancelled. What there is nothing to divide by is null.
 */
export const StatisticsFigures = Type.Object(
  {
    from: CalendarDate,
    to: CalendarDate,
    sales: Type.Integer(),
    cancelled: Type.Integer(),
    /** Percent of all sales, cancelled ones included. */
    cancelled_share: Decimal,
    brutto: Amount,
    netto: Amount,
    profit: Amount,
    /** Profit in percent of brutto. */
    margin: Decimal,
    /** Brutto of the sales that are not cancelled by their number. */
    average_sale: Decimal,
    tourists_per_sale: Decimal,
    /** From the sale to the service. */
    average_lead_days: Decimal,
    clients: Type.Integer(),
    /** Percent of these clients who had bought before the period, whatever was cancelled left out. */
    returning_share: Decimal,
  },
  closed,
);
export type StatisticsFigures = Static<typeof StatisticsFigures>;

/** What sales are distributed over, in the order in which it is shown. */
export const distributions = ['month', 'weekday', 'lead', 'size', 'tourists', 'lifecycle'] as const;
export type DistributionName = (typeof distributions)[number];

/**
 * One bar of a distribution. `key`: the first day of a month, a weekday from 1 (Monday) to 7, the lowest value of a
 * bucket, a life cycle.
 */
export const DistributionBar = Type.Object(
  { over: Type.String(), key: Type.String(), sales: Type.Integer(), brutto: Amount, profit: Amount },
  closed,
);
export type DistributionBar = Static<typeof DistributionBar>;

/** Where buckets begin: days from the sale to the service, brutto in USD, people. The last one has no end. */
export const buckets = {
  lead: [0, 4, 8, 15, 31, 61, 91],
  size: [0, 500, 1000, 2000, 3000, 5000, 10000],
  tourists: [0, 1, 2, 3, 4, 5, 7],
} as const;

/** Tourists' payments of a period that were not declined, by method or currency: refunds taken off. */
export const PaidBy = Type.Object(
  { over: Type.String(), key: Type.String(), name: Type.String(), payments: Type.Integer(), usd_total: Amount },
  closed,
);
export type PaidBy = Static<typeof PaidBy>;

/** The sales of a period in detail, beside the period before and the year before. */
export const DetailedStatistics = Type.Object(
  {
    now: StatisticsFigures,
    before: StatisticsFigures,
    year_before: StatisticsFigures,
    bars: Type.Array(DistributionBar),
    paid_by: Type.Array(PaidBy),
  },
  closed,
);
export type DetailedStatistics = Static<typeof DetailedStatistics>;
