import Type, { type Static, type TSchema } from 'typebox';
import { body } from '../base/command.ts';
import {
  CalendarDate,
  CurrencyCode,
  ImportedName,
  LatinName,
  NonNegativeAmount,
  nullable,
  oneOf,
  Rate,
  text,
  YesOrNo,
} from '../base/fields.ts';
import { clientFields } from '../clients/client.ts';
import { bookingFields } from '../sales/bookings/booking.ts';
import { saleFields } from '../sales/sale.ts';

/** Maximal number of rows of a file: about ten thousand sales with several bookings each. */
export const MAX_IMPORT_ROWS = 30_000;

/** Maximal size of the request in bytes: ten thousand rows with every column filled are about 10 MB. */
export const IMPORT_BODY_LIMIT = 24 * 1024 * 1024;

/** A cell of a file, which may be empty: missing values are reported per row with the other problems. */
const cell = <Schema extends TSchema>(schema: Schema) => Type.Optional(nullable(schema));
const name = cell(text(120));
/** Checked per row and not by the schema: checking tens of thousands of numbers at once would block the server. */
const phone = cell(text(40));

/**
 * A row of a file of sales. Rows with the same `sale_key`, or without one the same contract number, are one sale:
 * fields of the sale are in one of its rows or equal in all, and each row has a booking, a payment, or both.
 */
export const SaleLine = body({
  sale_key: cell(text(60)),
  blank_number: Type.Optional(saleFields.blank_number),
  sale_date: cell(CalendarDate),
  service_date: cell(CalendarDate),
  deadline_date: cell(CalendarDate),
  direction: name,
  service: cell(saleFields.service),
  brutto: cell(NonNegativeAmount),
  extra_profit: cell(saleFields.extra_profit),
  tourist_phone: phone,
  tourist_surname: cell(ImportedName),
  tourist_name: cell(ImportedName),
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
  rate: cell(NonNegativeAmount),
  currency: cell(CurrencyCode),
  currency_rate: cell(Rate),
  booking_date: cell(CalendarDate),
  payment_method: name,
  payment_amount: cell(NonNegativeAmount),
  payment_currency: cell(CurrencyCode),
  payment_rate: cell(Rate),
  payment_date: cell(CalendarDate),
});
export type SaleLine = Static<typeof SaleLine>;

/** A row of a file of clients. */
export const ClientLine = body({
  phone,
  surname: cell(ImportedName),
  name: cell(ImportedName),
  latin_name: cell(LatinName),
  email: Type.Optional(clientFields.email),
});
export type ClientLine = Static<typeof ClientLine>;

/** A row of a file of partners; without a currency the partner works in USD. */
export const PartnerLine = body({ name, latin_name: cell(LatinName), currency: cell(CurrencyCode) });
export type PartnerLine = Static<typeof PartnerLine>;

export type ImportField = keyof SaleLine | keyof ClientLine | keyof PartnerLine;

export const importRows = <Line extends TSchema>(line: Line) =>
  Type.Array(line, { minItems: 1, maxItems: MAX_IMPORT_ROWS, problem: 'import_rows' });

/** Options of every import. */
export const importOptions = {
  /** Checks the rows without recording anything. */
  dry_run: YesOrNo,
  /** Rows that are recorded already or occur twice in the file are a problem, or are skipped. */
  known: oneOf(['problem', 'skip']),
};

/** A problem, doubt or note about a row of the request, counted from 0. */
const Finding = body({
  row: Type.Integer(),
  field: Type.String(),
  code: Type.String(),
  values: Type.Record(Type.String(), Type.String(), { additionalProperties: false }),
});
export type Finding = Static<typeof Finding>;

/** Numbers of the entities that were recorded, or would be in a dry run. */
const ImportCounts = body({
  sales: Type.Integer(),
  bookings: Type.Integer(),
  payments: Type.Integer(),
  /** Clients that were created, and those that existed already. */
  clients: Type.Integer(),
  clients_found: Type.Integer(),
  directions: Type.Integer(),
  partners: Type.Integer(),
  /** Sales, clients or partners that were skipped because they were recorded already. */
  skipped: Type.Integer(),
});
export type ImportCounts = Static<typeof ImportCounts>;

/**
 * The outcome of an import or of a dry run. With problems nothing is recorded; doubts have to be confirmed by their
 * codes. A note names a retired directory entry that was accepted for historical data; its code is that of the refusal
 * for new entries.
 */
export const Imported = body({
  dry_run: YesOrNo,
  problems: Type.Array(Finding),
  doubts: Type.Array(Finding),
  notes: Type.Array(Finding),
  counts: ImportCounts,
});
export type Imported = Static<typeof Imported>;
