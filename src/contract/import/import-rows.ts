import Type, { type Static, type TSchema } from 'typebox';
import { body } from '../base/command.ts';
import {
  CalendarDate,
  CurrencyCode,
  LatinName,
  nullable,
  oneOf,
  PositiveAmount,
  Rate,
  text,
  WrittenName,
  YesOrNo,
} from '../base/fields.ts';
import { clientFields } from '../clients/client.ts';
import { bookingFields } from '../sales/bookings/booking.ts';
import { saleFields } from '../sales/sale.ts';

/** A file has at most so many rows: with several bookings each, ten thousand sales. */
export const MOST_ROWS = 30_000;

/** Ten thousand rows with every column filled are some 10 MB. */
export const IMPORT_BODY_LIMIT = 24 * 1024 * 1024;

/** A cell of a file: what it says, or nothing. What has to be there is told row by row, with everything else that is wrong. */
const cell = <Schema extends TSchema>(schema: Schema) => Type.Optional(nullable(schema));
const name = cell(text(120));
/** Whether there can be such a number is asked row by row: of tens of thousands at once it would keep everybody waiting. */
const phone = cell(text(40));

/**
 * A row of a file of sales. Rows with the same `sale_key`, or without one the same contract number, are one sale: what
 * belongs to the sale stands in one of them or is the same in all, and each has a booking, a payment, or both.
 */
export const SaleLine = body({
  sale_key: cell(text(60)),
  blank_number: Type.Optional(saleFields.blank_number),
  sale_date: cell(CalendarDate),
  service_date: cell(CalendarDate),
  deadline_date: cell(CalendarDate),
  direction: name,
  service: cell(saleFields.service),
  brutto: cell(PositiveAmount),
  extra_profit: cell(saleFields.extra_profit),
  tourist_phone: phone,
  tourist_surname: cell(WrittenName),
  tourist_name: cell(WrittenName),
  tourist_latin_name: cell(LatinName),
  adults: cell(saleFields.adults),
  children: cell(saleFields.children),
  infants: cell(saleFields.infants),
  agent: name,
  office: name,
  notes: cell(saleFields.notes),
  operator_notes: cell(saleFields.operator_notes),
  management_notes: cell(text(20_000)),
  partner: name,
  reference_number: Type.Optional(bookingFields.reference_number),
  rate: cell(PositiveAmount),
  currency: cell(CurrencyCode),
  currency_rate: cell(Rate),
  booking_date: cell(CalendarDate),
  payment_method: name,
  payment_amount: cell(PositiveAmount),
  payment_currency: cell(CurrencyCode),
  payment_rate: cell(Rate),
  payment_date: cell(CalendarDate),
});
export type SaleLine = Static<typeof SaleLine>;

/** A row of a file of clients. */
export const ClientLine = body({
  phone,
  surname: cell(WrittenName),
  name: cell(WrittenName),
  latin_name: cell(LatinName),
  email: Type.Optional(clientFields.email),
});
export type ClientLine = Static<typeof ClientLine>;

/** A row of a file of partners; without a currency the partner works in USD. */
export const PartnerLine = body({ name, latin_name: cell(LatinName), currency: cell(CurrencyCode) });
export type PartnerLine = Static<typeof PartnerLine>;

export type ImportField = keyof SaleLine | keyof ClientLine | keyof PartnerLine;

export const rowsOf = <Line extends TSchema>(line: Line) =>
  Type.Array(line, { minItems: 1, maxItems: MOST_ROWS, problem: 'import_rows' });

/** What every import is told besides its rows. */
export const importOptions = {
  /** Everything is looked at as it would be recorded, and nothing is. */
  dry_run: YesOrNo,
  /** What is recorded already, or stands in the file twice: a problem, or left out. */
  known: oneOf(['problem', 'skip']),
};

/** What is wrong in a row of the request, counted from 0, has to be confirmed, or is worth knowing. */
const Finding = body({
  row: Type.Integer(),
  field: Type.String(),
  code: Type.String(),
  values: Type.Record(Type.String(), Type.String(), { additionalProperties: false }),
});
export type Finding = Static<typeof Finding>;

/** How many of each were recorded, or would be. */
const ImportCounts = body({
  sales: Type.Integer(),
  bookings: Type.Integer(),
  payments: Type.Integer(),
  /** Clients who were made, and those who were there. */
  clients: Type.Integer(),
  clients_found: Type.Integer(),
  directions: Type.Integer(),
  partners: Type.Integer(),
  /** Sales, clients or partners that were left out, as they were recorded already. */
  skipped: Type.Integer(),
});
export type ImportCounts = Static<typeof ImportCounts>;

/**
 * What came of an import, or would. With problems nothing is recorded; a doubt has to be confirmed by its code. A note says
 * what is no longer offered and was taken for history; it has the code of the refusal that new entries get.
 */
export const Imported = body({
  dry_run: YesOrNo,
  problems: Type.Array(Finding),
  doubts: Type.Array(Finding),
  notes: Type.Array(Finding),
  counts: ImportCounts,
});
export type Imported = Static<typeof Imported>;
