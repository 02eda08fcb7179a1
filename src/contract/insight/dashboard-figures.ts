import Type, { type Static } from 'typebox';
import { addDays } from '../base/dates.ts';
import { entity } from '../base/entity.ts';
import { Amount, CalendarDate, CurrencyCode, Id, nullable, oneOf } from '../base/fields.ts';
import type { Period } from '../base/periods.ts';
import { paymentKinds } from '../sales/tourist-payments/tourist-payment.ts';

/** Numbers of months and days that dashboards cover, the present one included. */
export const DASHBOARD_MONTHS = 12;
export const HISTORY_MONTHS = 6;
const DESTINATION_DAYS = 90;
export const destinationDays = (today: string): Period => ({ from: addDays(today, 1 - DESTINATION_DAYS), to: today });
/** Maximal number of rows of a list on a dashboard. */
export const DASHBOARD_ROWS = 10;

/**
 * Sums of the sales of a period, by sale date. `sales` and `tourists` leave cancelled sales out; money includes their
 * penalties. Extra profit and the total with it are null for users who may not read them.
 */
const sold = {
  sales: Type.Integer(),
  cancelled: Type.Integer(),
  tourists: Type.Integer(),
  brutto: Amount,
  netto: Amount,
  profit: Amount,
  extra_profit: nullable(Amount),
  total_profit: nullable(Amount),
};

export const PeriodSold = entity(
  'PeriodSold',
  { from: CalendarDate, to: CalendarDate, ...sold },
  'Sales by sale date, USD. `sales` and `tourists` leave cancelled ones out, money has their penalties. ' +
    'Agents read no extra profit',
);
export type PeriodSold = Static<typeof PeriodSold>;

export const MonthSold = entity(
  'MonthSold',
  { month: CalendarDate, active: Type.Integer(), completed: Type.Integer(), ...sold },
  'What was sold in a month, which is its first day; of the sales that are not cancelled, how many are still active',
);
export type MonthSold = Static<typeof MonthSold>;

export const Destination = entity(
  'Destination',
  {
    direction_id: Id,
    direction_name: Type.String(),
    sales: Type.Integer(),
    tourists: Type.Integer(),
    brutto: Amount,
    profit: Amount,
  },
  'Sales that are not cancelled',
);
export type Destination = Static<typeof Destination>;

export const DayCount = entity(
  'DayCount',
  { date: CalendarDate, count: Type.Integer() },
  'How many sales were made on a day; days without any are left out',
);
export type DayCount = Static<typeof DayCount>;

export const OwingSale = entity(
  'OwingSale',
  {
    id: Id,
    tourist_name: Type.String(),
    tourist_surname: Type.String(),
    direction_name: Type.String(),
    agent_name: Type.String(),
    service_date: CalendarDate,
    deadline_date: nullable(CalendarDate),
    brutto: Amount,
    debt: Amount,
  },
  'A sale on which the tourist owes something',
);
export type OwingSale = Static<typeof OwingSale>;

export const WaitingPayment = entity(
  'WaitingPayment',
  {
    id: Id,
    sale_id: Id,
    kind: oneOf(paymentKinds),
    tourist_name: Type.String(),
    tourist_surname: Type.String(),
    agent_name: Type.String(),
    method_name: Type.String(),
    payment_date: CalendarDate,
    amount: Amount,
    currency: CurrencyCode,
    usd_total: Amount,
  },
  "A tourist's payment that is not accepted yet",
);
export type WaitingPayment = Static<typeof WaitingPayment>;

export const Owed = entity(
  'Owed',
  {
    debts: Type.Integer(),
    debt: Amount,
    overpaid_sales: Type.Integer(),
    overpaid: Amount,
    pending_payments: Type.Integer(),
    pending_usd: Amount,
  },
  'What tourists owe, what is to be given back to them (never above zero), and what of their payments is ' +
    'not accepted yet',
);
export type Owed = Static<typeof Owed>;
