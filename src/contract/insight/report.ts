import type { CalendarDate } from '../base/dates.ts';
import type { Amount } from '../base/money.ts';
import type { Period, TimeUnit } from '../base/periods.ts';

/** Kinds of figures: a number, an amount (USD unless its name has a currency), a share in percent. */
export type FigureKind = 'count' | 'amount' | 'percent';

/**
 * The reports: the groupings of each, its default first, and its figures in the order of their columns. A figure is
 * null where it is not defined: a margin of zero brutto, a sum over partners with different currencies.
 */
export const reports = {
  /**
   * Sales by sale date. `sales` leaves cancelled ones out; money includes their penalties. Debts and overpayments of
   * tourists are separate figures. Targets are those of the months that begin in the period; they are null by week and
   * direction, and with other filters than office and agent.
   */
  salesReport: {
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
  },
  /** Bookings by service date, cancelled ones with their penalties. By partner also in the partner's own currency. */
  bookingsReport: {
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
  },
  /**
   * Tourists' payments by payment date. An accepted one counts with its accepted amount; declined ones and refunds are
   * separate figures, so that payments + refunds is the money received. Amounts by currency are of payments.
   */
  touristPaymentsReport: {
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
  /**
   * Results of offices: their sales by sale date, and the manual lines and exchange differences of their cash book by
   * date. A reversal counts with the opposite sign of the line that it reverses.
   */
  officeProfitReport: {
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
} as const satisfies Record<string, { groups: readonly string[]; figures: Record<string, FigureKind> }>;

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
