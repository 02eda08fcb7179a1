import Type, { type Static } from 'typebox';
import { CalendarDate, CurrencyCode, Id, Moment, nullable, oneOf, Rate, whole, YesOrNo } from '../base/fields.ts';

const closed = { additionalProperties: false };

/** A rate of a pair from a date on. */
export const CurrencyRate = Type.Object(
  { from: CurrencyCode, to: CurrencyCode, date: CalendarDate, rate: Rate },
  closed,
);
export type CurrencyRate = Static<typeof CurrencyRate>;

/** How many days old a rate may be before forms say so: the company's setting, with its version. */
export const RateAge = Type.Object(
  {
    rate_age: whole('rate_age'),
    version: Type.Integer(),
  },
  closed,
);
export type RateAge = Static<typeof RateAge>;

/** Who says so: a person, or the Central Bank of Uzbekistan by way of the import. */
export const rateSources = ['manual', 'central_bank'] as const;
export type RateSource = (typeof rateSources)[number];

/** A rate as a row of the company's list. */
export const CurrencyRateRow = Type.Object(
  {
    id: Id,
    ...CurrencyRate.properties,
    source: oneOf(rateSources),
    /** Null: imported, or recorded before anybody kept it. */
    created_by_name: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    created_at: Moment,
    /** Goes up with every change; sent back as `If-Match`. */
    version: Type.Integer(),
  },
  closed,
);
export type CurrencyRateRow = Static<typeof CurrencyRateRow>;

/**
 * Why an import could not read anything (nobody answers, not in time, not with 200, too much, nothing that can be read, not
 * those currencies), or what it kept out: a rate that is no rate, too far off, upside down, of tomorrow, of long ago.
 */
export const rateImportProblems = [
  'unreachable',
  'timed_out',
  'bad_status',
  'too_large',
  'unreadable',
  'currency_missing',
  'rate_invalid',
  'rate_far',
  'rate_inverted',
  'date_ahead',
  'outdated',
] as const;
export type RateImportCode = (typeof rateImportProblems)[number];

/** One of them, with the pair and the figures that it is about. */
export const RateImportProblem = Type.Object(
  {
    code: oneOf(rateImportProblems),
    from: nullable(CurrencyCode),
    to: nullable(CurrencyCode),
    /** What came, what was known before, and by how many percent they differ. */
    given: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    known: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    percent: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  },
  closed,
);
export type RateImportProblem = Static<typeof RateImportProblem>;

/** The company's import of the bank's rates, and what came of the last time. */
export const RateImport = Type.Object(
  {
    enabled: YesOrNo,
    /** The host that rates are read from; null while the server has been given no address. */
    host: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    last_success_at: nullable(Moment),
    /** The date of the rates that were read then. */
    last_success_date: nullable(CalendarDate),
    last_failure_at: nullable(Moment),
    /** When it is tried again; null while it is off. */
    next_try_at: nullable(Moment),
    problems: Type.Array(RateImportProblem),
    version: Type.Integer(),
  },
  closed,
);
export type RateImport = Static<typeof RateImport>;
