import Type, { type TInteger, type TString } from 'typebox';
import { described, entity } from '../base/entity.ts';
import { Amount, CalendarDate, nullable } from '../base/fields.ts';
import { type ReportName, reports } from '../insight/report.ts';

const kinds = { count: Type.Integer(), amount: Amount, percent: Amount };

const Period = entity(
  'Period',
  { from: CalendarDate, to: CalendarDate },
  'Days are included: from the one to the other',
);

/** Descriptions of a report's figures, and the names of those that may be null. */
type About = { name: string; description: string; nullable?: string[]; notes?: Record<string, string> };

function figuresOf<Name extends ReportName>(report: Name, { name, description, nullable: empty, notes }: About) {
  const fields = Object.entries(reports[report].figures).map(([figure, kind]) => {
    const plain = kinds[kind];
    const field = empty?.includes(figure) ? nullable(plain) : plain;
    const note = notes?.[figure];
    return [figure, note ? described(field, note) : field];
  });
  type Fields = Record<keyof (typeof reports)[Name]['figures'], TInteger | TString>;
  return entity(`${name}Figures`, Object.fromEntries(fields) as Fields, description);
}

/** The entity of a report's answer. */
function reportOf<Name extends ReportName>(report: Name, about: About) {
  const figures = figuresOf(report, about);
  const row = entity(`${about.name}ReportRow`, {
    key: described(Type.String(), 'Its id, its currency, or the first day of its month, week or day'),
    name: described(nullable(Type.String()), 'Null of a time'),
    note: described(nullable(Type.String()), "A partner's currency, an agent's office, an office's branch"),
    figures,
    earlier: described(nullable(figures), 'Of the period that it is compared with'),
  });
  return entity(`${about.name}Report`, {
    group: Type.String(),
    from: CalendarDate,
    to: CalendarDate,
    compared_with: nullable(Period),
    rows: Type.Array(row),
    totals: figures,
    earlier_totals: nullable(figures),
  });
}

export const SalesReport = reportOf('salesReport', {
  name: 'Sales',
  description: 'Sales are those that are not cancelled; money is of all, a cancelled one with its penalties',
  nullable: ['margin', 'target', 'target_reached'],
  notes: {
    debt: 'What tourists owe, and what is to be given back to them (never above zero)',
    target: 'Targets of the months that begin in the period, and what of them is reached; null where there can be none',
  },
});

export const BookingsReport = reportOf('bookingsReport', {
  name: 'Bookings',
  description: "What a partner's bookings come to in its own currency stands there alone: null over several",
  nullable: ['partner_amount', 'paid_partner', 'to_be_paid_partner'],
});

export const TouristPaymentsReport = reportOf('touristPaymentsReport', {
  name: 'TouristPayments',
  description:
    'Payments as they were accepted; refunds and declined ones stand apart. net_usd is payments and refunds together',
});

export const OfficeProfitReport = reportOf('officeProfitReport', {
  name: 'OfficeProfit',
  description: 'Incomes and expenses are those that were written into the cash book by hand, USD',
});
