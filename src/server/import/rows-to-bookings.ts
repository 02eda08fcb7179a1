import { doubtAboutBooking, doubtAboutRate } from '#contract/base/doubts.ts';
import {
  type Amount,
  amount,
  type Currency,
  canonicalRate,
  convert,
  type Rate,
  usdPair,
} from '#contract/base/money.ts';
import type { ImportField, SaleLine } from '#contract/import/import-rows.ts';
import { inUsd, ONE_TO_ONE } from '../currencies/commands/usd-amounts.ts';
import type { KnownPartner } from './reads/known-words.ts';
import { type SaleGroup, said } from './sale-groups.ts';
import { partnerCalled, type SaleSetting } from './sale-setting.ts';

/** A booking as it is going to be recorded; its partner has an id by then. */
export type BookingDraft = {
  row: number;
  partner: KnownPartner;
  columns: {
    reference_number: string | null;
    service_date: string;
    rate: Amount;
    currency: Currency;
    currency_rate: Rate;
    amount_usd: Amount;
    partner_rate: Rate | null;
    partner_conversion: Amount | null;
  };
};

/** The form of a sale has room for as many. */
const MOST_BOOKINGS = 50;

const isBooking = (line: SaleLine): boolean =>
  [line.partner, line.rate, line.reference_number].some((cell) => said(cell) !== null);

/** The bookings that stand in the rows of a sale: those that are right. */
export function draftBookings(setting: SaleSetting, group: SaleGroup): BookingDraft[] {
  const { findings, body } = setting;
  const rows = group.rows.filter((row) => isBooking(body.rows[row] as SaleLine));
  const [first = 0] = group.rows;
  if (rows.length === 0) findings.problem(first, 'partner', 'at_least_one_booking');
  if (rows.length > MOST_BOOKINGS) findings.problem(first, 'partner', 'import_sale_too_large');
  return rows.flatMap((row) => draftBooking(setting, group, row) ?? []);
}

function draftBooking(setting: SaleSetting, { head }: SaleGroup, row: number): BookingDraft | null {
  const { findings, body } = setting;
  const line = body.rows[row] as SaleLine;
  const [name, typed, currencySaid] = [said(line.partner), said(line.rate), said(line.currency)];
  if (name === null) findings.problem(row, 'partner', 'fill_required_fields');
  if (typed === null) findings.problem(row, 'rate', 'fill_required_fields');
  const date = head.sale_date;
  const partner = name === null ? null : partnerCalled(setting, { name, row, date }, currencySaid);
  if (!partner || typed === null || date === null) return null;
  const currency = currencySaid ?? partner.currency;
  const currency_rate = rateOf(setting, {
    row,
    field: 'currency_rate',
    currency,
    typed: said(line.currency_rate),
    date,
  });
  const rate = amount(typed);
  const amount_usd = findings.attempt(row, 'rate', () => inUsd(rate, currency, currency_rate, 'rate'));
  if (amount_usd === null) return null;
  const own = inPartnersCurrency(setting, partner, { currency, usd: amount_usd, date, row });
  const tour = { service_date: head.service_date ?? date, sale_date: date };
  const service_date = said(line.booking_date) ?? tour.service_date;
  const early = doubtAboutBooking(service_date, tour);
  if (early) findings.doubt(row, 'booking_date', early);
  const reference_number = said(line.reference_number);
  const columns = { reference_number, service_date, rate, currency, currency_rate, amount_usd, ...own };
  return { row, partner, columns };
}

type Rated = { row: number; field: ImportField; currency: Currency; typed: string | null; date: string };

/** The rate of a currency to USD: the one of the file, which may be doubtful, or that of the date. */
export function rateOf({ rates, findings }: SaleSetting, { row, field, currency, typed, date }: Rated): Rate {
  if (currency === 'USD') {
    if (typed !== null && Number(typed) !== 1) findings.problem(row, field, 'rate_invalid');
    return ONE_TO_ONE;
  }
  const offered = rates.offered(usdPair(currency), date);
  if (typed === null) {
    if (offered === null) findings.problem(row, field, 'import_rate_missing', { currency });
    return offered ?? ONE_TO_ONE;
  }
  const doubt = doubtAboutRate(typed, offered);
  if (doubt) findings.doubt(row, field, doubt);
  return canonicalRate(typed);
}

type Booked = { currency: Currency; usd: Amount; date: string; row: number };

function inPartnersCurrency({ rates, findings }: SaleSetting, partner: KnownPartner, booked: Booked) {
  if (partner.currency === booked.currency) return { partner_rate: null, partner_conversion: null };
  const rate = partner.currency === 'USD' ? ONE_TO_ONE : rates.offered(usdPair(partner.currency), booked.date);
  if (rate === null) findings.problem(booked.row, 'partner', 'rate_missing');
  const partner_rate = rate ?? ONE_TO_ONE;
  return { partner_rate, partner_conversion: convert(booked.usd, 'USD', partner.currency, partner_rate) };
}
