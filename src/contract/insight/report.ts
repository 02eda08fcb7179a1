import type { CalendarDate } from '../base/dates.ts';
import type { Amount } from '../base/money.ts';
import type { Period, TimeUnit } from '../base/periods.ts';

/** Kinds of figures: a number, an amount (USD unless its name has a currency), a share in percent. */
export type FigureKind = 'count' | 'amount' | 'percent';

/** The declaration of a report. */
export type ReportShape = {
  /** The input of its filter. */
  filter: string;
  /** For the API documentation: the rows that are summed, their date, and what is special about the figures. */
  rows: string;
  date: string;
  note: string;
  groups: readonly string[];
  figures: Readonly<Record<string, FigureKind>>;
  /** Figures that are null where they are not defined. */
  nullable?: readonly string[];
};

/**
 * The reports: the groupings of each, its default first, and its figures in the order of their columns. The GraphQL root,
 * its types, the screen with its address and its place in the menu follow. Titles and notes are the texts of the name.
 */
export const reports = {
  salesReport: {
    filter: 'SaleFilter',
    rows: 'What was sold',
    date: 'sale date',
    note:
      'Sales are those that are not cancelled; money is of all, a cancelled one with its penalties. Debts are what ' +
      'tourists owe, overpaid is what is to be given back to them (never above zero). Targets are of the months that ' +
      'begin in the period; null by week and direction, and with other filters than office and agent',
    groups: ['month', 'week', 'office', 'agent', 'direction'],
    figures: {
      sales: 'count',
      active: 'count',
      completed: 'count',
      cancelled: 'count',
      tourists: 'count',
      brutto: 'amount',
      netto: 'amount',
      profit: 'amount',
      margin: 'percent',
      extra_profit: 'amount',
      total_profit: 'amount',
      paid: 'amount',
      debt: 'amount',
      overpaid: 'amount',
      target: 'amount',
      target_reached: 'amount',
    },
    nullable: ['margin', 'target', 'target_reached'],
  },
  bookingsReport: {
    filter: 'BookingFilter',
    rows: 'What was booked, cancelled bookings with their penalties',
    date: 'service date',
    note: "What a partner's bookings come to in its own currency stands there alone: null over several",
    groups: ['month', 'week', 'partner', 'direction', 'office', 'agent', 'currency'],
    figures: {
      bookings: 'count',
      cancelled: 'count',
      amount_usd: 'amount',
      paid_usd: 'amount',
      to_be_paid_usd: 'amount',
      partner_amount: 'amount',
      paid_partner: 'amount',
      to_be_paid_partner: 'amount',
    },
    nullable: ['partner_amount', 'paid_partner', 'to_be_paid_partner'],
  },
  touristPaymentsReport: {
    filter: 'TouristPaymentFilter',
    rows: 'What tourists paid',
    date: 'payment date',
    note:
      'Payments as they were accepted; refunds and declined ones stand apart. net_usd is payments and refunds ' +
      'together. Amounts by currency are of payments',
    groups: ['month', 'week', 'day', 'method', 'currency', 'office', 'agent'],
    figures: {
      payments: 'count',
      usd: 'amount',
      uzs: 'amount',
      eur: 'amount',
      total_usd: 'amount',
      accepted_usd: 'amount',
      awaiting_usd: 'amount',
      refunds: 'count',
      refunds_usd: 'amount',
      net_usd: 'amount',
      declined: 'count',
      declined_usd: 'amount',
    },
  },
  officeProfitReport: {
    filter: 'OfficeProfitFilter',
    rows: 'What offices earned, with their own expenses and incomes',
    date: 'sale date and the date of the cash book',
    note:
      'Incomes and expenses are those that were written into the cash book by hand, USD; a reversal counts with the ' +
      'opposite sign of the line that it reverses',
    groups: ['office', 'branch', 'month', 'week'],
    figures: {
      brutto: 'amount',
      netto: 'amount',
      profit: 'amount',
      extra_profit: 'amount',
      total_profit: 'amount',
      income: 'amount',
      expenses: 'amount',
      exchange_gain: 'amount',
      exchange_loss: 'amount',
      result: 'amount',
    },
  },
} as const satisfies Record<string, ReportShape>;

export type ReportName = keyof typeof reports;
export type ReportGroup = (typeof reports)[ReportName]['groups'][number];
export type ReportFigure = { [Name in ReportName]: keyof (typeof reports)[Name]['figures'] }[ReportName];

/** The field of the report's filter that selects one group, for all groupings except by time. */
export const groupFields = {
  office: 'office_id',
  branch: 'branch_id',
  agent: 'agent_id',
  direction: 'direction_id',
  partner: 'partner_id',
  method: 'method_id',
  currency: 'currency',
} as const satisfies Record<Exclude<ReportGroup, TimeUnit>, string>;

/** Figures by their names. */
export type Figures = Partial<Record<ReportFigure, Amount | number | null>>;

/** One group of a report. */
export type ReportRow = {
  /** Its id, its currency, or the first day of its month, week or day. */
  key: string;
  /** Its name; null for a time. */
  name: string | null;
  /** A partner's currency, an agent's office, an office's branch. */
  note: string | null;
  figures: Figures;
  /** The figures of the earlier period; those of a month are of the corresponding month. */
  earlier: Figures | null;
};

/** A report over a period, in groups, with an earlier period for comparison if one was requested. */
export type Report = {
  /** The grouping. */
  group: string;
  from: CalendarDate;
  to: CalendarDate;
  compared_with: Period | null;
  rows: ReportRow[];
  totals: Figures;
  earlier_totals: Figures | null;
};

/** Maximal length of a report's period in days, about ten years. */
export const MAX_REPORT_DAYS = 3700;
/** Maximal length in days of a period that is grouped by day. */
export const MAX_DAY_GROUPS = 366;
