import Type, { type Static } from 'typebox';
import { described, entity } from '../base/entity.ts';
import { CalendarDate, CurrencyCode, Id, Moment, nullable, oneOf, Rate, wholeNumber, YesOrNo } from '../base/fields.ts';

const closed = { additionalProperties: false };

export const CurrencyRate = entity(
  'CurrencyRate',
  { from: CurrencyCode, to: CurrencyCode, date: CalendarDate, rate: Rate },
  'A rate of a pair from a date on',
);
export type CurrencyRate = Static<typeof CurrencyRate>;

/** The company's setting: the age in days from which forms warn about a rate. */
export const RateAge = Type.Object(
  {
    rate_age: described(wholeNumber('rate_age'), 'Age in days above which forms warn about a rate'),
    version: Type.Integer(),
  },
  closed,
);
export type RateAge = Static<typeof RateAge>;

/** The source of a rate: typed by a person, or imported from the Central Bank of Uzbekistan. */
export const rateSources = ['manual', 'central_bank'] as const;
export type RateSource = (typeof rateSources)[number];

export const CurrencyRateRow = entity(
  'CurrencyRateRow',
  {
    id: Id,
    ...CurrencyRate.properties,
    source: described(oneOf(rateSources), 'manual, central_bank'),
    created_by_name: described(
      Type.Unsafe<string | null>({ type: ['string', 'null'] }),
      'Null: imported, or recorded before authors were stored',
    ),
    created_at: Moment,
    version: described(Type.Integer(), 'Goes up with every change; sent back as `If-Match`'),
  },
  "A rate as a row of the company's list",
);
export type CurrencyRateRow = Static<typeof CurrencyRateRow>;

/**
 * The reasons why an import could not read the rates (up to `currency_missing`), or rejected one: not a valid rate, too
 * far off the last one, inverted, dated in the future, outdated.
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

export const RateImportProblem = entity(
  'RateImportProblem',
  {
    code: oneOf(rateImportProblems),
    from: nullable(CurrencyCode),
    to: nullable(CurrencyCode),
    given: described(
      Type.Unsafe<string | null>({ type: ['string', 'null'] }),
      'The received rate, the known rate, and their difference in percent',
    ),
    known: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    percent: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  },
  'A problem of an import, with the pair and the figures',
);
export type RateImportProblem = Static<typeof RateImportProblem>;

export const RateImport = entity(
  'RateImport',
  {
    enabled: YesOrNo,
    host: described(
      Type.Unsafe<string | null>({ type: ['string', 'null'] }),
      'The host that rates are read from; null if none is configured',
    ),
    last_success_at: nullable(Moment),
    last_success_date: described(nullable(CalendarDate), 'The date of the rates that were read then'),
    last_failure_at: nullable(Moment),
    next_try_at: described(nullable(Moment), 'Time of the next attempt; null while the import is off'),
    problems: described(Type.Array(RateImportProblem), 'Problems of the last attempt'),
    version: Type.Integer(),
  },
  "The company's import of the bank's rates, and the outcome of the last attempt",
);
export type RateImport = Static<typeof RateImport>;
