import type { CalendarDate } from '../base/dates.ts';
import type { Amount } from '../base/money.ts';
import type { Period, TimeUnit } from '../base/periods.ts';

/** What a figure is: a number of things, an amount (USD unless its name says otherwise), a share in percent. */
export type FigureKind = 'count' | 'amount' | 'percent';

/**
 * The reports: what each can be grouped by, its own way first, and its figures in the order in which they are read. A figure
 * is null where it makes no sense: a margin of nothing, a sum in the currencies of several partners.
 */
export const reports = {
  /**
   * Sales by sale date. `sales` are not cancelled; money is of all of them, a cancelled one with its penalties, and what
   * tourists owe stands apart from what is to be given back to them. Targets are those of the months that begin in the period;
   * they are null where there can be none: by week and direction, and where sales are narrowed by more than office and agent.
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
   * Tourists' payments by payment date. An accepted one counts with its accepted amount; declined ones and refunds stand
   * apart, so that payments + refunds is what came in. Amounts by currency are of payments.
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
   * What offices earn: their sales by sale date, and what was written into their cash book by hand or came of exchange, by
   * its date. A line that reverses another one takes back what that one said.
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

/** By which field of the report's filter its rows are narrowed to one group, unless that is a time: an id, or the key itself. */
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
  /** What it is called; null for a time. */
  name: string | null;
  /** A partner's currency, an agent's office, an office's branch. */
  note: string | null;
  figures: Figures;
  /** The same of the period that is compared with; a month stands beside the month that corresponds to it. */
  earlier: Figures | null;
};

/** A report over a period, in groups, beside an earlier period where one is asked for. */
export type Report = {
  /** What it is grouped by. */
  group: string;
  from: CalendarDate;
  to: CalendarDate;
  compared_with: Period | null;
  rows: ReportRow[];
  totals: Figures;
  earlier_totals: Figures | null;
};

/** The longest period of a report, days: a good ten years. */
export const LONGEST_REPORT = 3700;
/** By days, of a period that is no longer than this. */
export const MOST_DAYS = 366;
