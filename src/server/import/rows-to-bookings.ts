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
import type { KnownPartner } from './reads/directory-entries.ts';
import { findPartnerByName, type SaleSetting } from './sale-context.ts';
import { cellValue, type SaleGroup } from './sale-groups.ts';

/** A booking to be inserted; a new partner gets its id before. */
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

/** The limit of the sale's form. */
const MAX_BOOKINGS = 50;

const isBooking = (line: SaleLine): boolean =>
  [line.partner, line.rate, line.reference_number].some((cell) => cellValue(cell) !== null);

/** The valid bookings of a sale's rows; others are findings. */
export function draftBookings(setting: SaleSetting, group: SaleGroup): BookingDraft[] {
  const { findings, body } = setting;
  const rows = group.rows.filter((row) => isBooking(body.rows[row] as SaleLine));
  const [first = 0] = group.rows;
  if (rows.length === 0) findings.problem(first, 'partner', 'at_least_one_booking');
  if (rows.length > MAX_BOOKINGS) findings.problem(first, 'partner', 'import_sale_too_large');
  return rows.flatMap((row) => draftBooking(setting, group, row) ?? []);
}

function draftBooking(setting: SaleSetting, { head }: SaleGroup, row: number): BookingDraft | null {
  const { findings, body } = setting;
  const line = body.rows[row] as SaleLine;
  const [name, typed, typedCurrency] = [cellValue(line.partner), cellValue(line.rate), cellValue(line.currency)];
  if (name === null) findings.problem(row, 'partner', 'fill_required_fields');
  if (typed === null) findings.problem(row, 'rate', 'fill_required_fields');
  const date = head.sale_date;
  const partner = name === null ? null : findPartnerByName(setting, { name, row, date }, typedCurrency);
  if (!partner || typed === null || date === null) return null;
  const currency = typedCurrency ?? partner.currency;
  const currency_rate = rateOf(setting, {
    row,
    field: 'currency_rate',
    currency,
    typed: cellValue(line.currency_rate),
    date,
  });
  const rate = amount(typed);
  const amount_usd = findings.attempt(row, 'rate', () => inUsd(rate, currency, currency_rate, 'rate'));
  if (amount_usd === null) return null;
  const own = inPartnersCurrency(setting, partner, { currency, usd: amount_usd, date, row });
  const tour = { service_date: head.service_date ?? date, sale_date: date };
  const service_date = cellValue(line.booking_date) ?? tour.service_date;
  const early = doubtAboutBooking(service_date, tour);
  if (early) findings.doubt(row, 'booking_date', early);
  const reference_number = cellValue(line.reference_number);
  const columns = { reference_number, service_date, rate, currency, currency_rate, amount_usd, ...own };
  return { row, partner, columns };
}

type RateCell = { row: number; field: ImportField; currency: Currency; typed: string | null; date: string };

/** The rate to USD: the file's, which may be doubtful, or the company's on the date. */
export function rateOf({ rates, findings }: SaleSetting, { row, field, currency, typed, date }: RateCell): Rate {
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
