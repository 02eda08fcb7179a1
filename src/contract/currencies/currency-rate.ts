import Type, { type Static } from 'typebox';
import { described, entity } from '../base/entity.ts';
import { CalendarDate, CurrencyCode, Id, Moment, nullable, oneOf, Rate, whole, YesOrNo } from '../base/fields.ts';

const closed = { additionalProperties: false };

export const CurrencyRate = entity(
  'CurrencyRate',
  { from: CurrencyCode, to: CurrencyCode, date: CalendarDate, rate: Rate },
  'A rate of a pair from a date on',
);
export type CurrencyRate = Static<typeof CurrencyRate>;

/** How many days old a rate may be before forms say so: the company's setting, with its version. */
export const RateAge = Type.Object(
  {
    rate_age: described(whole('rate_age'), 'How many days old a rate may be before forms say so'),
    version: Type.Integer(),
  },
  closed,
);
export type RateAge = Static<typeof RateAge>;

/** Who says so: a person, or the Central Bank of Uzbekistan by way of the import. */
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
      'Null: imported, or recorded before anybody kept it',
    ),
    created_at: Moment,
    version: described(Type.Integer(), 'Goes up with every change; sent back as `If-Match`'),
  },
  "A rate as a row of the company's list",
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

export const RateImportProblem = entity(
  'RateImportProblem',
  {
    code: oneOf(rateImportProblems),
    from: nullable(CurrencyCode),
    to: nullable(CurrencyCode),
    given: described(
      Type.Unsafe<string | null>({ type: ['string', 'null'] }),
      'What came, what was known before, and by how many percent they differ',
    ),
    known: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
    percent: Type.Unsafe<string | null>({ type: ['string', 'null'] }),
  },
  'One of them, with the pair and the figures that it is about',
);
export type RateImportProblem = Static<typeof RateImportProblem>;

export const RateImport = entity(
  'RateImport',
  {
    enabled: YesOrNo,
    host: described(
      Type.Unsafe<string | null>({ type: ['string', 'null'] }),
      'Where rates are read from; null while the server has been given no address',
    ),
    last_success_at: nullable(Moment),
    last_success_date: described(nullable(CalendarDate), 'The date of the rates that were read then'),
    last_failure_at: nullable(Moment),
    next_try_at: described(nullable(Moment), 'When it is tried again; null while it is off'),
    problems: described(Type.Array(RateImportProblem), 'What the last try could not read, or kept out'),
    version: Type.Integer(),
  },
  "The company's import of the bank's rates, and what came of the last time",
);
export type RateImport = Static<typeof RateImport>;
