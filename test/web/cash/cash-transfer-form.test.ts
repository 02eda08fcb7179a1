import { describe, expect, test } from 'vitest';
import type { RatePair } from '../../../src/contract/base/money.ts';
import {
  type Figure,
  inCurrency,
  noFigures,
  readExchange,
  readTransfer,
  retype,
  shownFigure,
  type TransferForm,
} from '../../../src/web/cash/cash-transfer-form.ts';

const TODAY = '2026-11-25';
const dayRates: Record<string, string> = { 'USD UZS': '12000', 'EUR USD': '1.25' };
const rateOf = ({ from, to }: RatePair) => dayRates[`${from} ${to}`] ?? null;

const empty: TransferForm = {
  ...{
    from_office_id: 1,
    from_method_id: 1,
    from_currency: 'UZS',
    to_office_id: 1,
    to_method_id: 1,
    to_currency: 'USD',
  },
  ...{ ...noFigures, transfer_date: TODAY, description: '' },
};

/** Enters the figures one after the other, leaving each field. */
const typed = (figures: [Figure, string][], form = empty): TransferForm => {
  const last = figures.reduce((before, [figure, text]) => retype(before, figure, text), form);
  return { ...last, typing: null };
};

/** The texts of the three fields, with the spaces as they are entered. */
function shown(form: TransferForm): Record<Figure, string> {
  const exchange = readExchange(form, rateOf);
  const of = (figure: Figure) => shownFigure(form, exchange, figure).replaceAll(/\s/g, ' ');
  return { amount: of('amount'), received: of('received'), rate: of('rate') };
}

const read = (form: TransferForm) => readTransfer(form, readExchange(form, rateOf), TODAY);

describe('any two figures of an exchange give the third', () => {
  test('the amount received follows from the amount given at the rate of the day', () => {
    const form = typed([['amount', '12 000 000']]);
    expect(shown(form)).toEqual({ amount: '12 000 000', received: '1 000,00', rate: '' });
    // Without a rate the server takes that of the day.
    expect(read(form).body).toMatchObject({ amount: '12000000.00', transfer_date: TODAY });
    expect(read(form).body).not.toHaveProperty('rate');
    expect(read(form).body).not.toHaveProperty('received');
  });

  test('the amount given follows from the amount received where that was entered first', () => {
    const form = typed([['received', '1000']]);
    expect(shown(form)).toEqual({ amount: '12 000 000,00', received: '1000', rate: '' });
    expect(read(form).body).toMatchObject({ amount: '12000000.00', received: '1000.00' });
  });

  test('an entered rate changes the computed figure, not the entered one', () => {
    expect(
      shown(
        typed([
          ['amount', '12 000 000'],
          ['rate', '12 500'],
        ]),
      ),
    ).toMatchObject({ received: '960,00' });
    expect(
      shown(
        typed([
          ['rate', '12 500'],
          ['amount', '12 000 000'],
        ]),
      ),
    ).toMatchObject({ received: '960,00' });
    const form = typed([
      ['received', '1000'],
      ['rate', '12 500'],
    ]);
    expect(shown(form)).toMatchObject({ amount: '12 500 000,00' });
    expect(read(form).body).toMatchObject({ amount: '12500000.00', received: '1000.00' });
  });

  test('the rate follows from both amounts, and both are sent', () => {
    const form = typed([
      ['amount', '12 000 000'],
      ['received', '960'],
    ]);
    expect(shown(form)).toEqual({ amount: '12 000 000', received: '960', rate: '12 500' });
    expect(read(form).body).toMatchObject({ amount: '12000000.00', received: '960.00' });
    expect(read(form).body).not.toHaveProperty('rate');
  });

  test('of three entered figures the one entered first is computed', () => {
    const both: [Figure, string][] = [
      ['amount', '12 000 000'],
      ['received', '960'],
    ];
    expect(shown(typed([...both, ['rate', '12 000']]))).toEqual({
      amount: '11 520 000,00',
      received: '960',
      rate: '12 000',
    });
    expect(shown(typed([...both, ['amount', '24 000 000']]))).toMatchObject({ rate: '25 000' });
  });

  test('a rate that is cleared is that of the day again', () => {
    const both = typed([
      ['amount', '12 000 000'],
      ['received', '960'],
    ]);
    expect(shown(typed([['rate', '']], both))).toEqual({ amount: '11 520 000,00', received: '960', rate: '' });
  });

  test('an amount that is cleared is computed again after leaving its field', () => {
    const both = typed([
      ['amount', '12 000 000'],
      ['received', '960'],
    ]);
    const emptied = retype(both, 'received', '');
    expect(shown(emptied)).toMatchObject({ received: '', rate: '' });
    expect(shown({ ...emptied, typing: null })).toEqual({ amount: '12 000 000', received: '1 000,00', rate: '' });
  });

  test('a currency and a rate entered with an amount take effect before the field is left', () => {
    expect(read(typed([['amount', '500 EUR']])).body).toMatchObject({ from_currency: 'EUR', amount: '500.00' });
    expect(shown(typed([['amount', '500 EUR']]))).toMatchObject({ received: '625,00' });
    expect(read(typed([['amount', '6 250 000 сум @12500']])).body).toMatchObject({
      amount: '6250000.00',
      rate: '12500',
    });
    expect(shown(typed([['amount', '6 250 000 сум @12500']]))).toMatchObject({ received: '500,00' });
  });

  test('another currency of a desk clears the rate that was entered for the one before', () => {
    const form = {
      ...typed([
        ['amount', '1000'],
        ['rate', '12 500'],
      ]),
      ...inCurrency('from', 'EUR'),
    };
    expect(shown(form)).toEqual({ amount: '1000', received: '1 250,00', rate: '' });
  });
});

test('within one currency the amounts are equal, whatever exchange was entered before', () => {
  const form: TransferForm = { ...empty, from_currency: 'USD', to_office_id: 2 };
  expect(read(typed([['amount', '100']], form)).body).toEqual({
    ...{ from_office_id: 1, from_method_id: 1, from_currency: 'USD', amount: '100.00' },
    ...{ to_office_id: 2, to_method_id: 1, to_currency: 'USD', transfer_date: TODAY, description: '' },
  });
  const exchanged = { ...typed([['received', '1000']]), to_office_id: 2, ...inCurrency('from', 'USD') };
  expect(shown(exchanged)).toMatchObject({ amount: '1000' });
  expect(read(exchanged).body).toMatchObject({ amount: '1000.00' });
});

describe('errors of a transfer at its fields', () => {
  const problems = (form: TransferForm) => read(form).problems;

  test('a missing figure is an error at its field', () => {
    expect(problems({ ...empty, from_method_id: null, transfer_date: '' })).toEqual({
      amount: 'fill_required_fields',
      from_method_id: 'fill_required_fields',
      transfer_date: 'fill_required_fields',
    });
  });

  test('a desk can not give to itself', () => {
    expect(problems(typed([['amount', '5']], { ...empty, to_currency: 'UZS' }))).toEqual({ to_method_id: 'same_desk' });
  });

  test('a rate is required where the company has none', () => {
    const form: TransferForm = { ...empty, from_currency: 'EUR', to_currency: 'UZS' };
    expect(problems(typed([['amount', '5']], form))).toEqual({ rate: 'fill_required_fields' });
    expect(
      problems(
        typed(
          [
            ['amount', '5'],
            ['rate', 'много'],
          ],
          form,
        ),
      ),
    ).toEqual({ rate: 'rate_invalid' });
    expect(
      problems(
        typed(
          [
            ['amount', '5'],
            ['received', '70 000'],
          ],
          form,
        ),
      ),
    ).toEqual({});
  });

  test('an invalid, too small or too long amount is an error at its field', () => {
    expect(problems(typed([['amount', 'много']]))).toEqual({ amount: 'amount_invalid' });
    expect(
      problems(
        typed([
          ['amount', '5'],
          ['received', 'много'],
        ]),
      ),
    ).toEqual({ received: 'amount_invalid' });
    expect(problems(typed([['amount', '5']]))).toEqual({ received: 'amount_too_small' });
    expect(problems(typed([['received', '999 999 999 999']]))).toEqual({ amount: 'amount_invalid' });
    expect(
      problems(
        typed([
          ['amount', '999 999 999 999'],
          ['received', '0,01'],
        ]),
      ),
    ).toEqual({ rate: 'rate_invalid' });
  });
});
