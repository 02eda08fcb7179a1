import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Currency, convert, currencies } from '#contract/base/money.ts';
import { seedFor } from '../support/seed.ts';
import { openSql, type Sql } from '../support/server/sql.ts';

const CONVERSIONS = 10_000;

/** Specification section 9: these are multiplied, every other pair is divided. */
const multiplied = ['USD→UZS', 'EUR→USD', 'EUR→UZS'];

type Conversion = { value: string; rate: string; from: Currency; to: Currency };

const places = (units: bigint, digits: number) => {
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0');
  return `${units < 0n ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
};

const anyAmount = fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n }).map((units) => places(units, 2));
const smallAmount = fc.bigInt({ min: -99_999n, max: 99_999n }).map((units) => places(units, 2));
const anyRate = fc.bigInt({ min: 1n, max: 20_000n * 1_000_000n }).map((units) => places(units, 6));
/** Rates with amounts exactly half-way between two tenths, where rounding is decided. */
const halfWayRate = fc.constantFrom('1', '0.5', '0.25', '2', '4', '5', '10', '12500', '1.1', '1.15', '0.000008');

const conversion: fc.Arbitrary<Conversion> = fc.record({
  value: fc.oneof(anyAmount, smallAmount),
  rate: fc.oneof(anyRate, halfWayRate),
  from: fc.constantFrom(...currencies),
  to: fc.constantFrom(...currencies),
});

/** PostgreSQL’s results for all of them in one statement; `tie`: exactly half-way between two tenths. */
const CONVERT_ALL = `
  select case when same then x else round(case when times then x * r else x / r end, 1) end::numeric(30, 2)::text as result,
    not same and times and abs(x * r * 10) % 1 = 0.5 as tie
  from unnest($1::numeric[], $2::numeric[], $3::boolean[], $4::boolean[]) with ordinality as all_of (x, r, times, same, n)
  order by n`;

type Expected = { result: string; tie: boolean };

let sql: Sql;
beforeAll(async () => {
  sql = await openSql(inject('cluster'));
});
afterAll(() => sql.end());

describe('ten thousand random conversions', () => {
  const samples = fc.sample(conversion, { seed: seedFor('conversions'), numRuns: CONVERSIONS });
  const byPostgres = () =>
    sql.query<Expected>(CONVERT_ALL, [
      samples.map(({ value }) => value),
      samples.map(({ rate }) => rate),
      samples.map(({ from, to }) => multiplied.includes(`${from}→${to}`)),
      samples.map(({ from, to }) => from === to),
    ]);

  test('ten thousand random conversions of every pair of currencies equal PostgreSQL’s', async () => {
    const expected = await byPostgres();
    expect(expected).toHaveLength(CONVERSIONS);
    const wrong = samples.filter(
      ({ value, from, to, rate }, index) => convert(value, from, to, rate) !== expected[index]?.result,
    );
    expect(wrong).toEqual([]);
    expect(new Set(samples.map(({ from, to }) => `${from}→${to}`)).size).toBe(currencies.length ** 2);
    expect(expected.filter(({ tie }) => tie).length).toBeGreaterThan(50);
  });

  test('ten thousand random conversions would be wrong in binary floats', async () => {
    const expected = await byPostgres();
    const inFloats = ({ value, rate, from, to }: Conversion) => {
      if (from === to) return value;
      const exact = multiplied.includes(`${from}→${to}`) ? Number(value) * Number(rate) : Number(value) / Number(rate);
      return `${(Math.round(exact * 10) / 10).toFixed(1)}0`;
    };
    const wrong = samples.filter((sample, index) => inFloats(sample) !== expected[index]?.result);
    expect(wrong.length).toBeGreaterThan(0);
  });
});
