import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Partner } from '#contract/directories/directories.ts';
import { cellsOf, type PasteColumn, readBlock } from '../../../src/web/sales/form/paste-bookings.ts';
import { speak } from '../../support/languages.ts';

beforeAll(() => speak('ru'));
afterAll(() => vi.unstubAllGlobals());

const partners: Partner[] = [
  { id: 1, name: 'Coral Travel', currency: 'USD' },
  { id: 2, name: 'Coral Sky', currency: 'USD' },
  { id: 3, name: 'Hotel Roma', currency: 'EUR' },
  { id: 4, name: 'ООО «Анекс Тур»', currency: 'UZS' },
];
const headings = ['Партнёр', 'Номер брони', 'Стоимость', 'Валюта', 'Курс к USD', 'Дата услуги'];

/** Reads what a spreadsheet puts on the clipboard. */
const read = (text: string, from: PasteColumn = 'partner_id') => {
  const { lines, rejected } = readBlock(cellsOf(text) ?? [], from, { partners, today: '2026-11-21', headings });
  const plain = lines.map((line) =>
    Object.fromEntries(Object.entries(line).map(([key, value]) => [key, String(value).replace(/\s/g, ' ')])),
  );
  return { lines: plain, rejected };
};

describe('a block of a spreadsheet', () => {
  test('of all columns is understood line by line', () => {
    expect(
      read(
        'hotel roma\tCT-88231\t1 780,00\tEUR\t1,136072\t23.11.2026\r\n«Анекс\t\t3395000\tсум\t11 792,22\t2026-12-01\r\n',
      ),
    ).toEqual({
      lines: [
        {
          partner_id: '3',
          reference_number: 'CT-88231',
          rate: '1 780,00',
          currency: 'EUR',
          currency_rate: '1,136072',
          service_date: '23.11.2026',
        },
        {
          partner_id: '4',
          rate: '3 395 000,00',
          currency: 'UZS',
          currency_rate: '11 792,22',
          service_date: '01.12.2026',
        },
      ],
      rejected: [],
    });
  });

  test('of fewer columns begins in the column that has the focus', () => {
    expect(read('500\n1 250,5', 'rate').lines).toEqual([{ rate: '500,00' }, { rate: '1 250,50' }]);
    expect(read('€\t1.15', 'currency').lines).toEqual([{ currency: 'EUR', currency_rate: '1,15' }]);
  });

  test('may have its headings on top, and empty lines', () => {
    expect(read('Партнёр\tномер брони\tСтоимость\n\nHotel Roma\t\t90\n').lines).toEqual([
      { partner_id: '3', rate: '90,00' },
    ]);
  });

  test('takes a currency that stands with the amount', () => {
    expect(read('1780 eur', 'rate').lines).toEqual([]);
    expect(read('1780 eur\t', 'rate').lines).toEqual([{ rate: '1 780,00', currency: 'EUR' }]);
  });

  test('takes a cell that the spreadsheet wrote in quotation marks', () => {
    expect(read('"ООО «Анекс Тур»"\t"A ""1"""').lines).toEqual([{ partner_id: '4', reference_number: 'A "1"' }]);
  });
});

describe('a cell is not taken', () => {
  test.each([
    ['a partner that nobody has', 'Pegas\tx', 'partner_id', 'partner_unknown', 'Pegas'],
    ['a beginning that two partners have', 'coral\tx', 'partner_id', 'partner_ambiguous', 'coral'],
    ['a number that is too long', `Hotel Roma\t${'9'.repeat(61)}`, 'reference_number', 'text_too_long', '9'.repeat(61)],
    ['what is no amount', 'Hotel Roma\t\t12x', 'rate', 'amount_invalid', '12x'],
    ['a currency that is not dealt in', 'Hotel Roma\t\t12\tRUB', 'currency', 'currency_unknown', 'RUB'],
    ['what is no rate', 'Hotel Roma\t\t12\tEUR\tкурс', 'currency_rate', 'rate_invalid', 'курс'],
    ['a rate of dollars', 'Coral Sky\t\t12\t\t12650', 'currency_rate', 'rate_of_usd', '12 650'],
    ['a date that does not exist', 'Hotel Roma\t\t12\tEUR\t\t31.02.2027', 'service_date', 'date_invalid', '31.02.2027'],
    ['what stands behind the last column', 'Hotel Roma\t\t\t\t\t\tещё', null, 'no_column', 'ещё'],
  ])('%s, and the rest of its line is', (_, text, column, why, cell) => {
    const { lines, rejected } = read(text);
    expect(rejected.map(({ text: shown, ...rest }) => ({ ...rest, text: shown.replace(/\s/g, ' ') }))).toEqual([
      { line: 0, column, text: cell, why },
    ]);
    expect(Object.keys(lines[0] ?? {}).length).toBeGreaterThan(0);
  });
});

test('a partner is found by its whole name even when another begins with it', () => {
  const two = [...partners, { id: 5, name: 'Coral', currency: 'USD' as const }];
  const { lines } = readBlock([['coral', '1']], 'partner_id', { partners: two, today: '2026-11-21', headings });
  expect(lines).toEqual([{ partner_id: 5, reference_number: '1' }]);
});

test.each(['Coral Travel', '500', 'Coral Travel\n', ''])('the single cell %j is pasted as any text', (text) => {
  expect(cellsOf(text)).toBeNull();
});
