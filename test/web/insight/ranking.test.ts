import { expect, test } from 'vitest';
import type { TopFigures, TopRow } from '#contract/insight/top-list.ts';
import { figuresFor, ranked } from '../../../src/web/insight/top-list/ranking.ts';

const figures = (profit: string, sales = 1): TopFigures => ({
  sales,
  tourists: 2 * sales,
  brutto: '1000.00',
  profit,
  total_profit: null,
});
const row = (name: string, now: TopFigures, before: TopFigures): TopRow => ({
  id: name.length,
  name,
  note: '',
  now,
  before,
});

const rows = [
  row('A', figures('50.00', 4), figures('300.00')),
  row('BB', figures('200.00', 1), figures('100.00')),
  row('CCC', figures('50.00', 2), figures('0.00')),
  row('DDDD', figures('-20.00', 3), figures('200.00')),
];
const seen = (figure: 'profit' | 'sales') =>
  ranked(rows, figure).map(({ name, place, placeBefore, share }) => [name, place, placeBefore, share]);

test('ranks follow the figure; equal figures share a rank, and a former figure of zero has none', () => {
  expect(seen('profit')).toEqual([
    ['BB', 1, 3, '71.4'],
    ['A', 2, 1, '17.9'],
    ['CCC', 2, null, '17.9'],
    ['DDDD', 4, 2, '-7.1'],
  ]);
  expect(seen('sales')).toEqual([
    ['A', 1, 1, '40.0'],
    ['DDDD', 2, 1, '30.0'],
    ['CCC', 3, 1, '20.0'],
    ['BB', 4, 1, '10.0'],
  ]);
});

test('the share of a zero total is absent', () => {
  const [first] = ranked([row('A', figures('0.00', 0), figures('0.00'))], 'profit');
  expect(first).toMatchObject({ place: 1, placeBefore: null, share: null });
});

test('total profit is offered to the roles that may read it', () => {
  expect(figuresFor(rows)).toEqual(['profit', 'brutto', 'sales', 'tourists']);
  const managed = rows.map((each) => ({ ...each, now: { ...each.now, total_profit: '1.00' } }));
  expect(figuresFor(managed)[0]).toBe('total_profit');
});
