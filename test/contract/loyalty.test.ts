import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { addDays, addMonths } from '#contract/base/dates.ts';
import {
  accrualBase,
  accrualOf,
  availableOf,
  drawFrom,
  type Holding,
  isUsable,
  type Lot,
  levelAt,
  maxPoints,
  releasePoints,
  settleDebts,
} from '#contract/loyalty/points-rules.ts';
import { seedFor } from '../support/seed.ts';
import { openSql, type Sql } from '../support/server/sql.ts';

const COUNT = 5000;
const seed = seedFor('loyalty');
const random = { seed, numRuns: COUNT };

let sql: Sql;
beforeAll(async () => {
  sql = await openSql(inject('cluster'));
});
afterAll(() => sql.end());

const decimal = (hundredths: number) => (hundredths / 100).toFixed(2);
/** The last ones give whole points at any percentage, where binary floats are inexact. */
const inTenThousands = fc.nat(1000).map((count) => count * 1_000_000);
const anyAmount = fc.oneof(fc.nat(99_999), fc.nat(99_999_999_999), inTenThousands).map(decimal);
const anyPercent = fc.oneof(fc.nat(10_000), fc.constantFrom(0, 100, 333, 500, 700, 10_000)).map(decimal);

describe('the level of a turnover', () => {
  const levels = [
    { name: 'second', from_turnover: '1000.00', percent: '7.00' },
    { name: 'third', from_turnover: '20000.00', percent: '10.00' },
    { name: 'first', from_turnover: '0.00', percent: '5.00' },
  ];

  test.each([
    ['0.00', 'first'],
    ['999.99', 'first'],
    ['1000.00', 'second'],
    // Compared as text "9999.99" would exceed "20000.00".
    ['9999.99', 'second'],
    ['19999.99', 'second'],
    ['20000.00', 'third'],
    ['999999999.99', 'third'],
  ])('the level of the turnover %s is the %s', (turnover, name) => {
    expect(levelAt(levels, turnover)?.name).toBe(name);
  });

  test('a turnover below the first level has none, and a programme without levels has none', () => {
    expect(levelAt(levels.slice(0, 2), '999.99')).toBeNull();
    expect(levelAt([], '1000.00')).toBeNull();
  });
});

describe('points of a sale', () => {
  const samples = fc.sample(fc.tuple(anyAmount, anyPercent), { seed, numRuns: COUNT });

  test('points equal PostgreSQL’s rounding down of any amount and percentage', async () => {
    const right = await sql.query<{ points: string; most: string }>(
      `select floor(base * percent / 100)::text as points, floor(base * round(percent) / 100)::text as most
       from unnest($1::numeric[], $2::numeric[]) with ordinality as each (base, percent, n) order by n`,
      [samples.map(([base]) => base), samples.map(([, percent]) => percent)],
    );
    expect(right).toHaveLength(COUNT);
    const wrong = samples.filter(([base, percent], index) => String(accrualOf(base, percent)) !== right[index]?.points);
    expect(wrong).toEqual([]);
    const most = ([base, percent]: readonly [string, string]) => maxPoints(base, Math.round(Number(percent)));
    // Halves are rounded differently by the two and left out.
    const whole = samples.map((sample, index) => [sample, right[index]?.most] as const);
    const unlike = whole
      .filter(([[, percent]]) => !percent.endsWith('.50'))
      .filter(([of, is]) => String(most(of)) !== is);
    expect(unlike).toEqual([]);
  });

  test('points would be wrong in binary floats', () => {
    const floats = samples.filter(
      ([base, percent]) => Math.floor(Number(base) * (Number(percent) / 100)) !== accrualOf(base, percent),
    );
    expect(floats.length).toBeGreaterThan(0);
  });

  test.each([
    ['1000.00', '5.00', 50],
    ['1019.99', '5.00', 50],
    ['1020.00', '5.00', 51],
    // 10000 × 0.0029 is 28.999999999999996 in binary floats.
    ['10000.00', '0.29', 29],
    ['0.00', '10.00', 0],
    ['500.00', '0.00', 0],
    // The largest amount at the largest percentage.
    ['999999999999.99', '100.00', 999_999_999_999],
    ['999999999999.99', '99.99', 999_899_999_999],
  ])('points of %s at %s percent are %i', (base, percent, points) => {
    expect(accrualOf(base, percent)).toBe(points);
  });

  test('points are granted for the part that was not paid by points', () => {
    expect(accrualBase('1000.00', '300.00')).toBe('700.00');
    expect(accrualBase('1000.37', '0')).toBe('1000.37');
    expect(accrualBase('100.00', '300.00')).toBe('0.00');
  });

  test.each([
    ['1000.00', 30, 300],
    ['99.99', 30, 29],
    ['3.33', 30, 0],
    ['1000.00', 0, 0],
    ['1000.99', 100, 1000],
    ['999999999999.99', 100, 999_999_999_999],
  ])('of the price %s at most %i percent can be paid by points: %i', (brutto, percent, most) => {
    expect(maxPoints(brutto, percent)).toBe(most);
  });
});

const dates = ['2026-01-01', '2026-01-15', '2026-02-01', '2026-03-01'];
const anyLot = fc.record({
  remaining: fc.nat(40),
  active_from: fc.constantFrom(...dates),
  expires_on: fc.option(fc.constantFrom(...dates.map((date) => addDays(date, 40)))),
});
const anyLots = fc.array(anyLot, { maxLength: 8 }).chain((lots) =>
  fc.shuffledSubarray(
    lots.map((lot, index): Lot => ({ ...lot, id: index + 1 })),
    { minLength: lots.length },
  ),
);
const sum = (rows: readonly { points: number }[]) => rows.reduce((total, { points }) => total + points, 0);

describe('points taken from lots', () => {
  test('the points taken are those requested, or all; no lot gives more than it has, and none is taken twice', () => {
    fc.assert(
      fc.property(anyLots, fc.integer({ min: -5, max: 200 }), (lots, wanted) => {
        const draws = drawFrom(lots, wanted);
        const all = lots.reduce((total, { remaining }) => total + remaining, 0);
        expect(sum(draws)).toBe(Math.min(Math.max(wanted, 0), all));
        expect(new Set(draws.map(({ lot }) => lot)).size).toBe(draws.length);
        for (const { lot, points } of draws) {
          expect(points).toBeGreaterThan(0);
          expect(points).toBeLessThanOrEqual(lots.find(({ id }) => id === lot)?.remaining ?? 0);
        }
      }),
      random,
    );
  });

  test('lots that expire first are used first', () => {
    const never = '9999-12-31';
    fc.assert(
      fc.property(anyLots, fc.nat(200), (lots, wanted) => {
        const taken = new Map(drawFrom(lots, wanted).map(({ lot, points }) => [lot, points]));
        const touched = lots.filter(({ id }) => taken.has(id));
        const rest = lots.filter(({ id, remaining }) => remaining > (taken.get(id) ?? 0));
        for (const used of touched) {
          for (const left of rest.filter(({ id }) => id !== used.id)) {
            const order = (lot: Lot) => `${lot.expires_on ?? never} ${String(lot.id).padStart(3, '0')}`;
            expect(order(used) < order(left)).toBe(true);
          }
        }
      }),
      random,
    );
  });

  test('a lot can be used from the day of its activation to the day before its expiry', () => {
    const lot = { id: 1, remaining: 5, active_from: '2026-01-15', expires_on: '2026-02-15' };
    const days = ['2026-01-14', '2026-01-15', '2026-02-14', '2026-02-15'];
    expect(days.map((day) => isUsable(lot, day))).toEqual([false, true, true, false]);
    expect(isUsable({ ...lot, expires_on: null }, '2099-01-01')).toBe(true);
  });

  test('usable points never exceed the balance', () => {
    // Usable, remaining, balance: a negative part is offset against remaining points before any can be used.
    expect(availableOf(50, 80, 80)).toBe(50);
    expect(availableOf(50, 80, 60)).toBe(30);
    expect(availableOf(50, 80, 20)).toBe(0);
    expect(availableOf(0, 0, -30)).toBe(0);
  });
});

describe('owed points', () => {
  test('owed points are repaid in the order of the owing rows, to the last point', () => {
    const draws = [
      { lot: 1, points: 30 },
      { lot: 2, points: 50 },
    ];
    const debts = [
      { entry: 10, points: 40 },
      { entry: 11, points: 5 },
      { entry: 12, points: 100 },
    ];
    expect(settleDebts(draws, debts)).toEqual([
      { entry: 10, lot: 1, points: 30 },
      { entry: 10, lot: 2, points: 10 },
      { entry: 11, lot: 2, points: 5 },
      { entry: 12, lot: 2, points: 35 },
    ]);
    expect(() => settleDebts(draws, debts.slice(0, 2))).toThrow('35 points');
  });
});

/** Rows that hold points of five lots; the first three are uses, the others reverse the accruals of lots 1, 2 and 3. */
const USES = [1, 2, 3];
const MIRRORS = new Map([
  [1, 11],
  [2, 12],
  [3, 13],
]);
const anyTaken = fc
  .array(
    fc.record({
      entry: fc.constantFrom(...USES, ...MIRRORS.values()),
      lot: fc.integer({ min: 1, max: 5 }),
      points: fc.integer({ min: 1, max: 30 }),
    }),
    { maxLength: 14 },
  )
  .map((rows): Holding[] => [...new Map(rows.map((row) => [`${row.entry} ${row.lot}`, row])).values()]);
const heldBy = (rows: readonly Holding[], entry: number) => sum(rows.filter((row) => row.entry === entry));
const heldOf = (rows: readonly Holding[], lot: number) => sum(rows.filter((row) => row.lot === lot));

describe('a ledger row that returns points', () => {
  test('a row returns exactly the requested points, those taken last first', () => {
    const taken = [
      { entry: 1, lot: 1, points: 30 },
      { entry: 1, lot: 2, points: 20 },
      { entry: 2, lot: 2, points: 10 },
    ];
    expect(releasePoints(taken, 1, 25, new Map())).toEqual([
      { entry: 1, lot: 2, points: -20 },
      { entry: 1, lot: 1, points: -5 },
    ]);
  });

  test('points that return to a reversed accrual go to its reversal, which returns what it took elsewhere', () => {
    const taken = [
      { entry: 1, lot: 1, points: 50 },
      { entry: 11, lot: 5, points: 30 },
    ];
    expect(releasePoints(taken, 1, 40, new Map([[1, 11]]))).toEqual([
      { entry: 1, lot: 1, points: -40 },
      { entry: 11, lot: 1, points: 40 },
      { entry: 11, lot: 5, points: -30 },
    ]);
  });

  test('after any return no row holds less than zero, no reversed lot gains points, and no other row changes', () => {
    fc.assert(
      fc.property(anyTaken, fc.constantFrom(...USES), fc.integer({ min: 1, max: 90 }), (taken, use, wanted) => {
        const points = Math.min(wanted, heldBy(taken, use));
        fc.pre(points > 0);
        const moves = releasePoints(taken, use, points, MIRRORS);
        const after = [...taken, ...moves];
        expect(heldBy(moves, use)).toBe(-points);
        for (const other of USES.filter((each) => each !== use)) expect(heldBy(moves, other)).toBe(0);
        for (const entry of [...USES, ...MIRRORS.values()]) {
          for (const lot of [1, 2, 3, 4, 5]) {
            const held = after.filter((row) => row.entry === entry && row.lot === lot);
            expect(sum(held)).toBeGreaterThanOrEqual(0);
          }
        }
        for (const [lot, mirror] of MIRRORS) {
          expect(heldOf(moves, lot)).toBe(0);
          // A reversal holds no less than before: it returns only points taken for its own row.
          expect(heldBy(moves, mirror)).toBeGreaterThanOrEqual(0);
        }
        for (const lot of [4, 5]) expect(heldOf(moves, lot)).toBeLessThanOrEqual(0);
        // The returned total is the row’s points without those still owed to reversals.
        const owed = [...MIRRORS.values()].reduce((total, mirror) => total + heldBy(moves, mirror), 0);
        expect(sum(moves)).toBe(owed - points);
      }),
      random,
    );
  });
});

test('months are added as PostgreSQL adds them', async () => {
  const anyDay = fc.integer({ min: 0, max: 36_000 }).map((days) => addDays('2000-01-01', days));
  const lastDays = fc.constantFrom('2026-01-31', '2028-02-29', '2027-02-28', '2026-12-31', '2026-08-31');
  const samples = fc.sample(fc.tuple(fc.oneof(anyDay, lastDays), fc.nat(240)), { seed, numRuns: COUNT });
  const right = await sql.query<{ date: string }>(
    `select (date + make_interval(months => months))::date::text as date
     from unnest($1::date[], $2::integer[]) with ordinality as each (date, months, n) order by n`,
    [samples.map(([date]) => date), samples.map(([, months]) => months)],
  );
  expect(right).toHaveLength(COUNT);
  expect(samples.filter(([date, months], index) => addMonths(date, months) !== right[index]?.date)).toEqual([]);
});
