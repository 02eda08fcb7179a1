/**
 * The measures of lists, reports, dashboards and statistics in SQL, each defined once. A group is over rows of one
 * table under the given alias. Money is in USD unless the name says otherwise.
 */
type Measures = Record<string, string>;

/** A sum of money, zero without rows. */
export const sumOf = (amount: string): string => `coalesce(sum(${amount}), 0)::numeric(18, 2)`;

/** A sum over the rows that fulfil a condition. */
export const sumWhere = (amount: string, condition: string): string =>
  `coalesce(sum(${amount}) filter (where ${condition}), 0)::numeric(18, 2)`;

/** A sum of counts. */
export const numberOf = (number: string): string => `coalesce(sum(${number}), 0)::bigint`;

const countWhere = (condition: string): string => `count(*) filter (where ${condition})`;

/** Measures as select columns; by default all of a group. */
export const asColumns = <Group extends Measures>(
  group: Group,
  names = Object.keys(group) as (keyof Group)[],
): string => names.map((name) => `${group[name]} as ${String(name)}`).join(', ');

/** A sale `s` that is not cancelled; "sales" counts these. */
export const IS_SOLD = `s.lifecycle <> 'cancelled'`;

/** The number of people on a sale `s`. */
export const PEOPLE = 's.adults + s.children + s.infants';

/**
 * Debts of a sale `s` in any lifecycle, penalties and overpayments included: positive ones are the tourist's, negative
 * ones the company's. Same expressions as in the indexes (migration 0027).
 */
export const TOURIST_OWES = 's.debt > 0';
export const COMPANY_OWES = 's.debt < 0';

/** Sales with any debt. */
export const HAS_DEBT = 's.debt <> 0';

/** Over sales `s`. Amounts include cancelled sales with their penalties. */
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
  /** Prices to tourists. */
  brutto: sumOf('s.brutto'),
  /** Costs of bookings. */
  netto: sumOf('s.netto'),
  /** brutto − netto. */
  profit: sumOf('s.profit'),
  /** Profit added by management. */
  extra_profit: sumOf('s.extra_profit'),
  /** profit + extra_profit. */
  total_profit: sumOf('s.total_profit'),
  /** total_profit of the sales that were added to the target. */
  target_reached: sumWhere('s.total_profit', `s.target = 'added'`),
  /** Payments that are not declined, accepted ones with their accepted amount. */
  paid: sumOf('s.paid'),
  /** brutto − paid: debts less overpayments. */
  balance: sumOf('s.debt'),
  /** Debts of tourists. */
  debt: sumWhere('s.debt', TOURIST_OWES),
  /** Overpayments, negative; they do not reduce others' debts. */
  overpaid: sumWhere('s.debt', COMPANY_OWES),
} satisfies Measures;

/** Rows `f` of `sale_sums` of sales that are not cancelled. */
export const SUMMED_SOLD = `f.lifecycle <> 'cancelled'`;
const numberWhere = (number: string, condition: string) =>
  `coalesce(sum(${number}) filter (where ${condition}), 0)::bigint`;

/** Over rows `f` of `sale_sums`. */
export const ofSaleSums = {
  active: numberWhere('f.sales', `f.lifecycle = 'active'`),
  completed: numberWhere('f.sales', `f.lifecycle = 'completed'`),
  sales: numberWhere('f.sales', SUMMED_SOLD),
  cancelled: numberWhere('f.sales', `f.lifecycle = 'cancelled'`),
  /** Sales in any lifecycle. */
  count: numberOf('f.sales'),
  tourists: numberWhere('f.people', SUMMED_SOLD),
  people: numberOf('f.people'),
  brutto: sumOf('f.brutto'),
  netto: sumOf('f.netto'),
  profit: sumOf('f.brutto - f.netto'),
  extra_profit: sumOf('f.extra_profit'),
  total_profit: sumOf('f.brutto - f.netto + f.extra_profit'),
  target_reached: sumOf('f.target_profit'),
  paid: sumOf('f.paid'),
  /** Debts less overpayments. */
  balance: sumOf('f.debt + f.overpaid'),
  /** Sales with debts of tourists, and the debts. */
  debts: numberOf('f.debts'),
  debt: sumOf('f.debt'),
  /** Overpaid sales, and the overpayments, negative. */
  overpaid_sales: numberOf('f.overpaid_sales'),
  overpaid: sumOf('f.overpaid'),
  /** Pending payments, and their amount. */
  pending_payments: numberOf('f.pending_payments'),
  pending_usd: sumOf('f.pending_usd'),
} satisfies Measures;

/** Over rows `f` of `sale_sums`, sales that are not cancelled: what was sold of a direction. */
export const ofSoldSums = {
  sales: ofSaleSums.sales,
  tourists: ofSaleSums.tourists,
  brutto: sumWhere('f.brutto', SUMMED_SOLD),
  profit: sumWhere('f.brutto - f.netto', SUMMED_SOLD),
} satisfies Measures;

/** A tourist payment `p` that was not declined. */
export const IS_COUNTED = `p.state <> 'declined'`;

/** The counted amount of a tourist payment `p`: accepted, otherwise recorded. */
export const COUNTED_AMOUNT = 'coalesce(p.accepted_amount, p.amount)';
export const COUNTED_USD = 'coalesce(p.accepted_usd_total, p.usd_total)';

/** Over tourist payments `p`, including refunds, which are negative. */
export const ofTouristPayments = {
  /** Recorded and accepted amounts. */
  usd_total: sumOf('p.usd_total'),
  accepted_usd_total: sumOf('p.accepted_usd_total'),
  /** Counted amounts. */
  counted_usd: sumWhere(COUNTED_USD, IS_COUNTED),
  /** Accepted amounts only. */
  accepted: sumWhere('p.accepted_usd_total', `p.state = 'accepted'`),
  /** Payments neither accepted nor declined. */
  pending_payments: countWhere(`p.state = 'new'`),
} satisfies Measures;

/** Over rows `f` of `payment_sums`, as `ofTouristPayments` over payments. */
export const ofPaymentSums = {
  count: numberOf('f.payments'),
  usd_total: sumOf('f.usd_total'),
  accepted_usd_total: sumOf('f.accepted_usd_total'),
  counted_usd: sumWhere('f.counted_usd', `f.state <> 'declined'`),
} satisfies Measures;

/** A booking `b` with an open amount, an overpaid one, or either. */
export const IS_UNPAID = 'b.to_be_paid > 0';
export const IS_OVERPAID = 'b.to_be_paid < 0';
export const IS_UNSETTLED = 'b.to_be_paid <> 0';

/** Over bookings `b`; cancelled ones count the partner's penalty. */
export const ofBookings = {
  all: 'count(*)',
  cancelled: countWhere(`b.lifecycle = 'cancelled'`),
  /** Costs in USD and in the partner's currency. */
  amount_usd: sumOf('b.amount_usd'),
  partner_amount: sumOf('b.partner_amount'),
  /** Open amounts less overpayments, in both. */
  to_be_paid_usd: sumOf('b.to_be_paid_usd'),
  to_be_paid_partner: sumOf('b.to_be_paid_partner'),
  /** Bookings with an open amount, and the amounts in the partner's currency and in USD. */
  open_bookings: countWhere(IS_UNPAID),
  owed: sumWhere('b.to_be_paid_partner', IS_UNPAID),
  owed_usd: sumWhere('b.to_be_paid_usd', IS_UNPAID),
  /** Overpaid bookings, and the overpayments, positive. */
  overpaid_bookings: countWhere(IS_OVERPAID),
  overpaid: sumWhere('-b.to_be_paid_partner', IS_OVERPAID),
  overpaid_usd: sumWhere('-b.to_be_paid_usd', IS_OVERPAID),
} satisfies Measures;

/** Over rows `f` of `booking_sums`, as `ofBookings` over bookings. */
export const ofBookingSums = {
  all: numberOf('f.bookings'),
  cancelled: numberWhere('f.bookings', `f.lifecycle = 'cancelled'`),
  amount_usd: sumOf('f.amount_usd'),
  partner_amount: sumOf('f.partner_amount'),
  to_be_paid_usd: sumOf('f.to_be_paid_usd'),
  to_be_paid_partner: sumOf('f.to_be_paid_partner'),
} satisfies Measures;

/** A payment to a partner `p` that is not fully allocated. */
export const HAS_REMAINDER = 'p.remainder <> 0';

/** Over payments to partners `p`. */
export const ofPartnerPayments = {
  usd_total: sumOf('p.usd_total'),
  /** Amounts not allocated, in USD and in the partner's currency. */
  remainder_usd: sumOf('p.remainder_usd'),
  remainder_partner: sumOf('p.remainder_partner'),
  /** Unallocated money paid to partners, in both. */
  prepaid: sumWhere('p.remainder_partner', 'p.remainder > 0'),
  prepaid_usd: sumWhere('p.remainder_usd', 'p.remainder > 0'),
  /** Unallocated money returned by partners, positive. */
  returned: sumWhere('-p.remainder_partner', 'p.remainder < 0'),
  returned_usd: sumWhere('-p.remainder_usd', 'p.remainder < 0'),
} satisfies Measures;

/** The open amounts of bookings over rows `f` of `booking_sums`; `debt` is less overpayments. */
export const ofOpenBookings = {
  open_bookings: numberOf('f.open_bookings'),
  overpaid_bookings: numberOf('f.overpaid_bookings'),
  owed: sumOf('f.owed'),
  owed_usd: sumOf('f.owed_usd'),
  overpaid: sumOf('f.overpaid'),
  overpaid_usd: sumOf('f.overpaid_usd'),
  debt: sumOf('f.unsettled'),
  debt_usd: sumOf('f.unsettled_usd'),
} satisfies Measures;

/** The remainders of payments over rows `f` of `partner_payment_sums`; `debt` is less returned money. */
export const ofOpenPartnerPayments = {
  open_payments: numberOf('f.open_payments'),
  prepaid: sumOf('f.prepaid'),
  prepaid_usd: sumOf('f.prepaid_usd'),
  returned: sumOf('f.returned'),
  returned_usd: sumOf('f.returned_usd'),
  debt: sumOf('f.unallocated'),
  debt_usd: sumOf('f.unallocated_usd'),
} satisfies Measures;

/** Exchange differences and roundings of an allocation `a`: paid less settled, in both currencies. */
export const DIFFERENCE = 'a.partner_paid - a.partner_settled';
export const DIFFERENCE_USD = 'a.usd_paid - a.usd_settled';
export const HAS_DIFFERENCE = '(a.usd_paid <> a.usd_settled or a.partner_paid <> a.partner_settled)';

const linesOf = (type: string, sign: '' | '-' = ''): string => sumWhere(`${sign}e.signed_usd`, `e.type = '${type}'`);

/** Over cash book lines `e`; a reversal reduces the sum of the line that it reverses. */
export const ofCashEntries = {
  income: linesOf('income'),
  expense: linesOf('expense', '-'),
  exchange_loss: linesOf('exchange_loss', '-'),
  exchange_gain: linesOf('exchange_gain'),
  /** The sum of all types. */
  usd_total: sumOf('e.signed_usd'),
} satisfies Measures;

const summedLines = (type: string, sign: '' | '-' = ''): string =>
  sumWhere(`${sign}f.signed_usd`, `f.type = '${type}'`);

/** Over rows `f` of `cash_sums`, as `ofCashEntries` over lines. */
export const ofCashSums = {
  income: summedLines('income'),
  expense: summedLines('expense', '-'),
  exchange_loss: summedLines('exchange_loss', '-'),
  exchange_gain: summedLines('exchange_gain'),
  usd_total: sumOf('f.signed_usd'),
} satisfies Record<keyof typeof ofCashEntries, string>;

/** Over rows `f` of `client_sums`. */
export const ofClientSums = {
  count: numberOf('f.clients'),
  points: numberOf('f.points'),
  turnover: sumOf('f.turnover'),
} satisfies Measures;
