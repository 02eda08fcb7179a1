import Type, { type Static } from 'typebox';
import { described, entity } from '../base/entity.ts';
import { Amount, CalendarDate, nullable } from '../base/fields.ts';

/** A decimal that is not money: a share in percent, an average of days or people. */
const Decimal = nullable(Amount);

export const StatisticsFigures = entity(
  'StatisticsFigures',
  {
    from: CalendarDate,
    to: CalendarDate,
    sales: Type.Integer(),
    cancelled: Type.Integer(),
    cancelled_share: described(Decimal, 'Percent of all sales, cancelled ones included'),
    brutto: Amount,
    netto: Amount,
    profit: Amount,
    margin: described(Decimal, 'Profit in percent of brutto'),
    average_sale: described(Decimal, 'Brutto of the sales that are not cancelled by their number'),
    tourists_per_sale: Decimal,
    average_lead_days: described(Decimal, 'From the sale to the service'),
    clients: Type.Integer(),
    returning_share: described(Decimal, 'Percent of the clients who had bought before the period'),
  },
  'Money of all sales; averages and clients of those that are not cancelled. Null where there is nothing to divide by',
);
export type StatisticsFigures = Static<typeof StatisticsFigures>;

/** The distributions of sales, in the order in which they are shown. */
export const distributions = ['month', 'weekday', 'lead', 'size', 'tourists', 'lifecycle'] as const;
export type DistributionName = (typeof distributions)[number];

export const DistributionBar = entity(
  'DistributionBar',
  {
    over: Type.String(),
    key: described(
      Type.String(),
      'First day of a month, weekday from 1 (Monday), lowest value of a bucket, life cycle',
    ),
    sales: Type.Integer(),
    brutto: Amount,
    profit: Amount,
  },
  'One bar of a distribution. `key`: the first day of a month, a weekday from 1 (Monday) to 7, the lowest ' +
    'value of a bucket, a life cycle',
);
export type DistributionBar = Static<typeof DistributionBar>;

export const PaidBy = entity(
  'PaidBy',
  {
    over: Type.String(),
    key: described(Type.String(), 'Id of a method, a currency'),
    name: Type.String(),
    payments: Type.Integer(),
    usd_total: Amount,
  },
  "Tourists' payments of a period that were not declined, by method or currency: refunds taken off",
);
export type PaidBy = Static<typeof PaidBy>;

export const DetailedStatistics = entity(
  'DetailedStatistics',
  {
    now: StatisticsFigures,
    before: StatisticsFigures,
    year_before: StatisticsFigures,
    bars: described(
      Type.Array(DistributionBar),
      'By month, weekday, lead (days from sale to service), size (brutto), tourists, lifecycle; cancelled ' +
        'sales only in the last',
    ),
    paid_by: described(Type.Array(PaidBy), 'By method and currency: payments that were not declined'),
  },
  'The sales of a period in detail, beside the period before and the year before',
);
export type DetailedStatistics = Static<typeof DetailedStatistics>;
