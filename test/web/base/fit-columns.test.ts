import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FittedColumn, fitColumns } from '../../../src/web/base/ui/grid/fit-columns.ts';

/** A column of figures with its natural width. */
const figure = (id: string, least: number, hidePriority?: number, chosen?: true): FittedColumn => ({
  id,
  least,
  floor: least,
  wanted: least,
  ...(hidePriority === undefined ? {} : { hidePriority }),
  ...(chosen ? { chosen } : {}),
});
/** A column of words, which can be shortened down to a minimum and prefers its full width. */
const words = (id: string, floor: number, least: number, wanted: number, hidePriority?: number): FittedColumn => ({
  ...figure(id, least, hidePriority),
  floor,
  wanted,
});

const shown = (columns: FittedColumn[], room: number) => [...fitColumns(columns, room).widths.keys()];

const sale = [
  figure('id', 60, 1),
  words('tourist', 80, 160, 300),
  figure('netto', 110, 2),
  figure('profit', 110, 7),
  figure('debt', 110),
];

describe('columns side by side', () => {
  test('columns that all fit take the whole width', () => {
    const { widths, gone } = fitColumns([figure('date', 100), figure('debt', 200)], 600);
    expect(Object.fromEntries(widths)).toEqual({ date: 200, debt: 400 });
    expect(gone).toEqual([]);
  });

  test('columns that do not fit are hidden one by one, least important first, and the others keep their order', () => {
    expect(shown(sale, 550)).toEqual(['id', 'tourist', 'netto', 'profit', 'debt']);
    expect(shown(sale, 549)).toEqual(['tourist', 'netto', 'profit', 'debt']);
    expect(shown(sale, 400)).toEqual(['tourist', 'profit', 'debt']);
    expect(fitColumns(sale, 300).gone).toEqual(['id', 'netto', 'profit']);
  });

  test('columns chosen by the person are hidden after all others', () => {
    const chosen = sale.map((column) => (column.id === 'id' ? { ...column, chosen: true } : column));
    expect(shown(chosen, 400)).toEqual(['id', 'tourist', 'debt']);
    expect(shown(chosen, 300)).toEqual(['tourist', 'debt']);
  });

  test('columns of the same importance are hidden from the right', () => {
    expect(shown([figure('first', 100, 3), figure('second', 100, 3), figure('debt', 100)], 250)).toEqual([
      'first',
      'debt',
    ]);
  });

  test('one column always stays, however little room there is', () => {
    expect(shown([figure('id', 60, 1), figure('netto', 110, 2)], 10)).toEqual(['netto']);
  });

  test('columns of words get the remaining width, the most important column first', () => {
    const columns = [words('direction', 60, 100, 200, 4), words('tourist', 80, 160, 300), figure('debt', 110)];
    const { widths } = fitColumns(columns, 450);
    expect(Object.fromEntries(widths)).toEqual({ direction: 100, tourist: 240, debt: 110 });
  });

  test('columns of words are shortened when no other can be hidden, and columns of figures never are', () => {
    expect(Object.fromEntries(fitColumns(sale, 220).widths)).toEqual({ tourist: 110, debt: 110 });
    expect(Object.fromEntries(fitColumns(sale, 100).widths)).toEqual({ tourist: 80, debt: 110 });
  });

  test('columns are never narrower than legible', () => {
    const size = fc.integer({ min: 20, max: 400 });
    const column = fc.record({
      floor: size,
      more: size,
      most: size,
      order: fc.option(fc.nat(9)),
      chosen: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(column, { minLength: 1, maxLength: 14 }), fc.integer({ min: 0, max: 3000 }), (all, room) => {
        const columns = all.map(({ floor, more, most, order, chosen }, at) => ({
          id: `column-${at}`,
          floor,
          least: floor + more,
          wanted: floor + more + most,
          ...(order === null ? {} : { hidePriority: order }),
          chosen,
        }));
        const { widths, gone } = fitColumns(columns, room);
        const sum = [...widths.values()].reduce((total, width) => total + width, 0);
        for (const { id, floor } of columns) expect(widths.get(id) ?? floor).toBeGreaterThanOrEqual(floor - 1e-9);
        expect([...widths.keys(), ...gone].sort()).toEqual(columns.map(({ id }) => id).sort());
        // The whole width is used; only columns that can neither be hidden nor shortened exceed it.
        const needed = columns.filter(({ id }) => widths.has(id)).reduce((total, { floor }) => total + floor, 0);
        expect(sum).toBeCloseTo(Math.max(room, needed), 6);
        const more = columns.filter(({ id, hidePriority }) => widths.has(id) && hidePriority !== undefined);
        if (sum > room + 1 && widths.size > 1) expect(more).toEqual([]);
      }),
    );
  });
});
