import { describe, expect, test } from 'vitest';
import { type FieldProblems, missingFields, remainingProblems } from '../../../src/web/base/api/remaining-problems.ts';
import '../../../src/web/base/text/typed-phone.ts';

const nothing: FieldProblems = {};

describe('an error found by the form', () => {
  const empty = { fields: { reason: '' }, problems: missingFields({ reason: '' }) };

  test('an error found by the form lasts until the form finds none', () => {
    expect(remainingProblems({ reason: 'fill_required_fields' }, empty, empty)).toEqual({
      reason: 'fill_required_fields',
    });
    const typed = { fields: { reason: 'Тур отменён' }, problems: nothing };
    expect(remainingProblems({ reason: 'fill_required_fields' }, empty, typed)).toEqual({});
  });

  test('an error found by the form has the current reason', () => {
    const typed = { fields: { amount: '1e5' }, problems: { amount: 'amount_invalid' } as FieldProblems };
    expect(
      remainingProblems({ amount: 'fill_required_fields' }, { fields: { amount: '' }, problems: nothing }, typed),
    ).toEqual({ amount: 'amount_invalid' });
  });

  test('an error found by the form is not shown at a field before a refusal', () => {
    const half = { fields: { reason: '', amount: 'x' }, problems: { amount: 'amount_invalid' } as FieldProblems };
    expect(remainingProblems({}, empty, half)).toEqual({});
  });
});

describe('an error found by the server', () => {
  const refused = { 'bookings.0.rate': 'amount_negative' } as const;
  const of = (rate: string, more: object = {}) => ({ fields: { bookings: [{ rate }], ...more }, problems: nothing });

  test.each([
    ['5', '5'],
    ['5', '5,00'],
    ['500$ ', '500,00'],
    [' Анталья', 'Анталья '],
    ['901112244', '+998 90 111 22 44'],
  ])('the server’s error lasts while the field has the same value: %j, %j', (before, now) => {
    expect(remainingProblems(refused, of(before), of(now))).toEqual(refused);
  });

  test.each([
    ['5', '6'],
    ['5', ''],
    ['Анталья', 'Анталья 2'],
    ['901112244', '+7 901 112-24-44'],
  ])('the server’s error ends when the field has another value: %j, %j', (before, now) => {
    expect(remainingProblems(refused, of(before), of(now))).toEqual({});
  });

  test('the server’s error does not depend on other fields', () => {
    expect(remainingProblems(refused, of('5', { notes: '' }), of('5', { notes: 'ok' }))).toEqual(refused);
  });

  test('the server’s error belongs to the field that its path leads to', () => {
    const codes = (dial_codes: string) => ({ fields: { dial_codes }, problems: nothing });
    const wrong = { 'dial_codes.0': 'dial_code_invalid' } as const;
    expect(remainingProblems(wrong, codes('998'), codes('998'))).toEqual(wrong);
    expect(remainingProblems(wrong, codes('998'), codes('7'))).toEqual({});
  });

  test('the server’s error ends with any change when the form has no such field', () => {
    const wrong = { version: 'stale' } as const;
    expect(remainingProblems(wrong, of('5'), of('5'))).toEqual(wrong);
    expect(remainingProblems(wrong, of('5'), of('6'))).toEqual({});
  });
});
