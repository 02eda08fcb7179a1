import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Partner } from '#contract/directories/directories.ts';
import { cellsOf, type PasteColumn, readBlock } from '../../../src/web/sales/form/paste-bookings.ts';
import { setPageLanguage } from '../../support/languages.ts';

beforeAll(() => setPageLanguage('ru'));
afterAll(() => vi.unstubAllGlobals());

const partners: Partner[] = [
  { id: 1, name: 'Coral Travel', currency: 'USD' },
  { id: 2, name: 'Coral Sky', currency: 'USD' },
  { id: 3, name: 'Hotel Roma', currency: 'EUR' },
  { id: 4, name: 'ООО «Анекс Тур»', currency: 'UZS' },
];
const headings = ['Партнёр', 'Номер брони', 'Стоимость', 'Валюта', 'Курс к USD', 'Дата услуги'];

/** Parses the clipboard of a spreadsheet. */
const read = (text: string, from: PasteColumn = 'partner_id') => {
  const { lines, rejected } = readBlock(cellsOf(text) ?? [], from, { partners, today: '2026-11-21', headings });
  const plain = lines.map((line) =>
    Object.fromEntries(Object.entries(line).map(([key, value]) => [key, String(value).replace(/\s/g, ' ')])),
  );
  return { lines: plain, rejected };
};

describe('a pasted block of a spreadsheet', () => {
  test('a block of all columns is read line by line', () => {
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

  test('a block of fewer columns begins in the focused column', () => {
    expect(read('500\n1 250,5', 'rate').lines).toEqual([{ rate: '500,00' }, { rate: '1 250,50' }]);
    expect(read('€\t1.15', 'currency').lines).toEqual([{ currency: 'EUR', currency_rate: '1,15' }]);
  });

  test('a block may have headings and empty lines', () => {
    expect(read('Партнёр\tномер брони\tСтоимость\n\nHotel Roma\t\t90\n').lines).toEqual([
      { partner_id: '3', rate: '90,00' },
    ]);
  });

  test('a block may have the currency in the cell of the amount', () => {
    expect(read('1780 eur', 'rate').lines).toEqual([]);
    expect(read('1780 eur\t', 'rate').lines).toEqual([{ rate: '1 780,00', currency: 'EUR' }]);
  });

  test('a block may have cells in quotation marks', () => {
    expect(read('"ООО «Анекс Тур»"\t"A ""1"""').lines).toEqual([{ partner_id: '4', reference_number: 'A "1"' }]);
  });
});

describe('a pasted cell that is left out', () => {
  test.each([
    ['an unknown partner', 'Pegas\tx', 'partner_id', 'partner_unknown', 'Pegas'],
    ['a beginning of two partners', 'coral\tx', 'partner_id', 'partner_ambiguous', 'coral'],
    ['a number that is too long', `Hotel Roma\t${'9'.repeat(61)}`, 'reference_number', 'text_too_long', '9'.repeat(61)],
    ['an invalid amount', 'Hotel Roma\t\t12x', 'rate', 'amount_invalid', '12x'],
    ['a currency that is not dealt in', 'Hotel Roma\t\t12\tRUB', 'currency', 'currency_unknown', 'RUB'],
    ['an invalid rate', 'Hotel Roma\t\t12\tEUR\tкурс', 'currency_rate', 'rate_invalid', 'курс'],
    ['a rate of dollars', 'Coral Sky\t\t12\t\t12650', 'currency_rate', 'rate_of_usd', '12 650'],
    ['a date that does not exist', 'Hotel Roma\t\t12\tEUR\t\t31.02.2027', 'service_date', 'date_invalid', '31.02.2027'],
    ['a cell behind the last column', 'Hotel Roma\t\t\t\t\t\tещё', null, 'no_column', 'ещё'],
  ])('a cell is left out and the rest of its line is read: %s', (_, text, column, why, cell) => {
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

test.each(['Coral Travel', '500', 'Coral Travel\n', ''])('the single cell %j is pasted as plain text', (text) => {
  expect(cellsOf(text)).toBeNull();
});
