/**
 * What the company's figures mean, in SQL: what lists total, reports group, dashboards and statistics show. Each group of
 * measures is of the rows of one table under the alias that it names. Money is in USD unless its name says otherwise.
 */
type Measures = Record<string, string>;

/** A sum of money, zero when there is nothing to sum up. */
export const sumOf = (amount: string): string => `coalesce(sum(${amount}), 0)::numeric(18, 2)`;

/** The same of those rows alone that fulfil a condition. */
export const sumWhere = (amount: string, condition: string): string =>
  `coalesce(sum(${amount}) filter (where ${condition}), 0)::numeric(18, 2)`;

/** A sum of numbers of things. */
export const numberOf = (number: string): string => `coalesce(sum(${number}), 0)::bigint`;

const countWhere = (condition: string): string => `count(*) filter (where ${condition})`;

/** Measures as columns, each under its name: all of a group, or those that are named. */
export const asColumns = <Group extends Measures>(
  group: Group,
  names = Object.keys(group) as (keyof Group)[],
): string => names.map((name) => `${group[name]} as ${String(name)}`).join(', ');

/** A sale `s` that is not cancelled: what "sales" counts. */
export const IS_SOLD = `s.lifecycle <> 'cancelled'`;

/** How many people travel on a sale `s`. */
export const PEOPLE = 's.adults + s.children + s.infants';

/**
 * Who owes on a sale `s`, whatever became of it: penalties of cancelled sales and what is to be given back are debts too.
 * A debt above zero is the tourist's, one below zero the company's. The indexes have these very conditions (migration 0027).
 */
export const TOURIST_OWES = 's.debt > 0';
export const COMPANY_OWES = 's.debt < 0';

/** The sales that debts are summed up over: the others have none. */
export const HAS_DEBT = 's.debt <> 0';

/** Of sales `s`. Money is that of all of them: a cancelled one counts with its penalties. */
export const ofSales = {
  /** Sales that are not cancelled. */
  sales: countWhere(IS_SOLD),
  active: countWhere(`s.lifecycle = 'active'`),
  completed: countWhere(`s.lifecycle = 'completed'`),
  cancelled: countWhere(`s.lifecycle = 'cancelled'`),
  /** People on sales that are not cancelled. */
  tourists: `coalesce(sum(${PEOPLE}) filter (where ${IS_SOLD}), 0)::bigint`,
  /** People on all sales. */
  people: numberOf(PEOPLE),
  /** What tourists are to pay. */
  brutto: sumOf('s.brutto'),
  /** What the bookings cost. */
  netto: sumOf('s.netto'),
  /** brutto − netto. */
  profit: sumOf('s.profit'),
  /** What Management adds to the profit. */
  extra_profit: sumOf('s.extra_profit'),
  /** profit + extra_profit. */
  total_profit: sumOf('s.total_profit'),
  /** total_profit of the sales that were added to the target. */
  target_reached: sumWhere('s.total_profit', `s.target = 'added'`),
  /** What tourists paid: payments that are not declined, an accepted one with its accepted amount. */
  paid: sumOf('s.paid'),
  /** brutto − paid: what tourists owe less what is to be given back. */
  balance: sumOf('s.debt'),
  /** What tourists owe. */
  debt: sumWhere('s.debt', TOURIST_OWES),
  /** What is to be given back to tourists, below zero: it pays nothing of what others owe. */
  overpaid: sumWhere('s.debt', COMPANY_OWES),
} satisfies Measures;

/**
 * Of rows `f` of `sale_figures`, which hold the same of one day, agent and office. Profit is the difference of two sums
 * that are needed anyway: adding up the difference of each row would be one more.
 */
export const ofSaleFigures = {
  active: numberOf('f.active'),
  completed: numberOf('f.completed'),
  sales: numberOf('f.active + f.completed'),
  cancelled: numberOf('f.cancelled'),
  tourists: numberOf('f.tourists'),
  brutto: sumOf('f.brutto'),
  netto: sumOf('f.netto'),
  profit: 'coalesce(sum(f.brutto) - sum(f.netto), 0)::numeric(18, 2)',
  extra_profit: sumOf('f.extra_profit'),
  total_profit: 'coalesce(sum(f.brutto) - sum(f.netto) + sum(f.extra_profit), 0)::numeric(18, 2)',
  target_reached: sumOf('f.target_profit'),
} satisfies Measures;

/** Of rows `f` of `direction_figures`, which hold the same of one day, agent and direction. */
export const ofDirectionFigures = {
  sales: numberOf('f.sales'),
  tourists: numberOf('f.tourists'),
  brutto: sumOf('f.brutto'),
  profit: sumOf('f.profit'),
} satisfies Measures;

/** Of rows `f` of `owed_figures`, which hold of one agent and office what is open on their sales. */
export const ofOwedFigures = {
  /** Sales on which tourists owe something, and what they owe. */
  debts: numberOf('f.debts'),
  debt: sumOf('f.debt'),
  /** Sales on which something is to be given back, and how much, below zero. */
  overpaid_sales: numberOf('f.overpaid_sales'),
  overpaid: sumOf('f.overpaid'),
  /** Payments that wait to be accepted, and what they come to. */
  pending_payments: numberOf('f.pending_payments'),
  pending_usd: sumOf('f.pending_usd'),
} satisfies Measures;

/** A tourist payment `p` that counts: everything but what was declined. */
export const IS_COUNTED = `p.state <> 'declined'`;

/** What a tourist payment `p` counts with: what was accepted once it is, until then what was recorded. */
export const COUNTED_AMOUNT = 'coalesce(p.accepted_amount, p.amount)';
export const COUNTED_USD = 'coalesce(p.accepted_usd_total, p.usd_total)';

/** Of tourist payments `p`, refunds among them, which are below zero. */
export const ofTouristPayments = {
  /** As recorded, and as accepted. */
  usd_total: sumOf('p.usd_total'),
  accepted_usd_total: sumOf('p.accepted_usd_total'),
  /** What was paid. */
  counted_usd: sumWhere(COUNTED_USD, IS_COUNTED),
  /** The part of it that is accepted. */
  accepted: sumWhere('p.accepted_usd_total', `p.state = 'accepted'`),
  /** Payments that are neither accepted nor declined yet. */
  pending_payments: countWhere(`p.state = 'new'`),
} satisfies Measures;

/** A booking `b` on which the partner is owed something, was paid too much, or either. */
export const IS_UNPAID = 'b.to_be_paid > 0';
export const IS_OVERPAID = 'b.to_be_paid < 0';
export const IS_UNSETTLED = 'b.to_be_paid <> 0';

/** Of bookings `b`; a cancelled one counts with the partner's penalty. */
export const ofBookings = {
  all: 'count(*)',
  cancelled: countWhere(`b.lifecycle = 'cancelled'`),
  /** What they cost, in USD and in the partner's currency. */
  amount_usd: sumOf('b.amount_usd'),
  partner_amount: sumOf('b.partner_amount'),
  /** What is still to be paid less what was paid too much, in both. */
  to_be_paid_usd: sumOf('b.to_be_paid_usd'),
  to_be_paid_partner: sumOf('b.to_be_paid_partner'),
  /** Bookings on which the partner is owed something, and how much, in the partner's currency and in USD. */
  open_bookings: countWhere(IS_UNPAID),
  owed: sumWhere('b.to_be_paid_partner', IS_UNPAID),
  owed_usd: sumWhere('b.to_be_paid_usd', IS_UNPAID),
  /** Bookings for which too much was paid, and how much too much, above zero. */
  overpaid_bookings: countWhere(IS_OVERPAID),
  overpaid: sumWhere('-b.to_be_paid_partner', IS_OVERPAID),
  overpaid_usd: sumWhere('-b.to_be_paid_usd', IS_OVERPAID),
} satisfies Measures;

/** A payment to a partner `p` of which something remains to be allocated. */
export const HAS_REMAINDER = 'p.remainder <> 0';

/** Of payments to partners `p`. */
export const ofPartnerPayments = {
  usd_total: sumOf('p.usd_total'),
  /** What remains to be allocated, in USD and in the partner's currency. */
  remainder_usd: sumOf('p.remainder_usd'),
  remainder_partner: sumOf('p.remainder_partner'),
  /** What remains of money that was given to partners, in both. */
  prepaid: sumWhere('p.remainder_partner', 'p.remainder > 0'),
  prepaid_usd: sumWhere('p.remainder_usd', 'p.remainder > 0'),
  /** What remains of money that partners gave back, above zero. */
  returned: sumWhere('-p.remainder_partner', 'p.remainder < 0'),
  returned_usd: sumWhere('-p.remainder_usd', 'p.remainder < 0'),
} satisfies Measures;

/** By how much an allocation `a` paid more than it settled: exchange differences and roundings, in both currencies. */
export const DIFFERENCE = 'a.partner_paid - a.partner_settled';
export const DIFFERENCE_USD = 'a.usd_paid - a.usd_settled';
export const HAS_DIFFERENCE = '(a.usd_paid <> a.usd_settled or a.partner_paid <> a.partner_settled)';

const linesOf = (type: string, sign: '' | '-' = ''): string => sumWhere(`${sign}e.signed_usd`, `e.type = '${type}'`);

/** Of lines `e` of the cash book; a line that reverses another one takes back what that one said. */
export const ofCashEntries = {
  income: linesOf('income'),
  expense: linesOf('expense', '-'),
  exchange_loss: linesOf('exchange_loss', '-'),
  exchange_gain: linesOf('exchange_gain'),
  /** What all of them come to. */
  usd_total: sumOf('e.signed_usd'),
} satisfies Measures;
