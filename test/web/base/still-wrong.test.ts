import { describe, expect, test } from 'vitest';
import { type FieldProblems, missingFields, remainingProblems } from '../../../src/web/base/api/still-wrong.ts';
import '../../../src/web/base/text/typed-phone.ts';

const nothing: FieldProblems = {};

describe('what the form itself finds wrong', () => {
  const empty = { fields: { reason: '' }, problems: missingFields({ reason: '' }) };

  test('is wrong until the form finds it right', () => {
    expect(remainingProblems({ reason: 'fill_required_fields' }, empty, empty)).toEqual({
      reason: 'fill_required_fields',
    });
    const typed = { fields: { reason: 'Тур отменён' }, problems: nothing };
    expect(remainingProblems({ reason: 'fill_required_fields' }, empty, typed)).toEqual({});
  });

  test('is called what is wrong with it now', () => {
    const typed = { fields: { amount: '1e5' }, problems: { amount: 'amount_invalid' } as FieldProblems };
    expect(
      remainingProblems({ amount: 'fill_required_fields' }, { fields: { amount: '' }, problems: nothing }, typed),
    ).toEqual({ amount: 'amount_invalid' });
  });

  test('is not said of a field before that was refused', () => {
    const half = { fields: { reason: '', amount: 'x' }, problems: { amount: 'amount_invalid' } as FieldProblems };
    expect(remainingProblems({}, empty, half)).toEqual({});
  });
});

describe('what only the server knows', () => {
  const refused = { 'bookings.0.rate': 'amount_negative' } as const;
  const of = (rate: string, more: object = {}) => ({ fields: { bookings: [{ rate }], ...more }, problems: nothing });

  test.each([
    ['5', '5'],
    ['5', '5,00'],
    ['500$ ', '500,00'],
    [' Анталья', 'Анталья '],
    ['901112244', '+998 90 111 22 44'],
  ])('is wrong while the field says the same: %j, %j', (before, now) => {
    expect(remainingProblems(refused, of(before), of(now))).toEqual(refused);
  });

  test.each([
    ['5', '6'],
    ['5', ''],
    ['Анталья', 'Анталья 2'],
    ['901112244', '+7 901 112-24-44'],
  ])('is not wrong any more when it says something else: %j, %j', (before, now) => {
    expect(remainingProblems(refused, of(before), of(now))).toEqual({});
  });

  test('does not depend on other fields', () => {
    expect(remainingProblems(refused, of('5', { notes: '' }), of('5', { notes: 'ok' }))).toEqual(refused);
  });

  test('is about the field that its path leads into', () => {
    const codes = (dial_codes: string) => ({ fields: { dial_codes }, problems: nothing });
    const wrong = { 'dial_codes.0': 'dial_code_invalid' } as const;
    expect(remainingProblems(wrong, codes('998'), codes('998'))).toEqual(wrong);
    expect(remainingProblems(wrong, codes('998'), codes('7'))).toEqual({});
  });

  test('goes with any change when the form has no such field', () => {
    const wrong = { version: 'stale' } as const;
    expect(remainingProblems(wrong, of('5'), of('5'))).toEqual(wrong);
    expect(remainingProblems(wrong, of('5'), of('6'))).toEqual({});
  });
});
