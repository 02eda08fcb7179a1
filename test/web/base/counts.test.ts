import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { setPageLanguage } from '../../support/languages.ts';

afterAll(() => vi.unstubAllGlobals());

describe('a count in Russian', () => {
  beforeAll(() => setPageLanguage('ru'));

  test.each([
    [0, 'продаж', 'платежей', 'броней', 'ошибок'],
    [1, 'продажа', 'платёж', 'бронь', 'ошибку'],
    [2, 'продажи', 'платежа', 'брони', 'ошибки'],
    [4, 'продажи', 'платежа', 'брони', 'ошибки'],
    [5, 'продаж', 'платежей', 'броней', 'ошибок'],
    [11, 'продаж', 'платежей', 'броней', 'ошибок'],
    [21, 'продажа', 'платёж', 'бронь', 'ошибку'],
    [22, 'продажи', 'платежа', 'брони', 'ошибки'],
    [25, 'продаж', 'платежей', 'броней', 'ошибок'],
    [101, 'продажа', 'платёж', 'бронь', 'ошибку'],
    [1.5, 'продажи', 'платежа', 'брони', 'ошибки'],
  ])('a count of %d in Russian is %s, %s, %s, %s', (count, sales, payments, bookings, mistakes) => {
    const number = String(count).replace('.', ',');
    expect(i18next.t('counted.sales', { count })).toBe(`${number} ${sales}`);
    expect(i18next.t('client.sales', { count })).toBe(`${number} ${sales}`);
    expect(i18next.t('counted.payments', { count })).toBe(`${number} ${payments}`);
    expect(i18next.t('sale.netto_of', { count })).toBe(`Нетто, ${number} ${bookings}`);
    expect(i18next.t('form.fix', { count })).toBe(`Исправьте ${number} ${mistakes}`);
  });
});

test.each([
  ['en', 0, '0 sales'],
  ['en', 1, '1 sale'],
  ['en', 21, '21 sales'],
  ['en', 1.5, '1.5 sales'],
  ['uz', 0, '0 ta sotuv'],
  ['uz', 1, '1 ta sotuv'],
  ['en', 12_345, '12,345 sales'],
  ['uz', 25, '25 ta sotuv'],
  ['uz', 12_345.5, '12\u00a0345,5 ta sotuv'],
] as const)('a count in %s of %d is "%s"', async (language, count, text) => {
  await setPageLanguage(language);
  expect(i18next.t('counted.sales', { count })).toBe(text);
});
