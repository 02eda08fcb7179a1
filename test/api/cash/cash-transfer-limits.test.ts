import { beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody, ErrorCode } from '#contract/base/errors.ts';
import { allConfirmed } from '../../support/data/allocations.ts';
import { readCashBalances, readCashBook, readDesks, transferBody, transferCash } from '../../support/data/cash-book.ts';
import { buildCompany, type Company } from '../../support/data/company.ts';
import { expectStatus } from '../../support/server/api.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();
const exchange = { from_currency: 'USD', to_currency: 'UZS', amount: '100.00' };

describe('an amount of a transfer that exceeds its column is refused at its field', () => {
  const MOST = '999999999999.99';
  let company: Company;
  beforeAll(async () => {
    company = await buildCompany(server);
  });

  test.each<[string, object, Record<string, ErrorCode>]>([
    ['typed for a transfer', { amount: '1000000000000' }, { amount: 'amount_invalid' }],
    ['typed for what arrives', { ...exchange, received: '1000000000000' }, { received: 'amount_invalid' }],
    ['typed as a rate', { ...exchange, rate: '100000000' }, { rate: 'rate_invalid' }],
    ['that arrives at the rate of the day', { ...exchange, amount: MOST }, { amount: 'amount_too_large' }],
    [
      'that arrives at a typed rate',
      { ...exchange, amount: '20000', rate: '99999999' },
      { amount: 'amount_too_large' },
    ],
    [
      'that arrives divided by a rate near nothing',
      { from_currency: 'UZS', to_currency: 'USD', amount: '1000000', rate: '0.000001' },
      { amount: 'amount_too_large' },
    ],
    ['as the rate that follows', { ...exchange, amount: '0.01', received: MOST }, { received: 'rate_invalid' }],
    [
      'as the rate that follows the other way round',
      { from_currency: 'UZS', to_currency: 'USD', amount: '0.01', received: MOST },
      { received: 'rate_invalid' },
    ],
    [
      'in dollars, of a transfer in euros',
      { from_currency: 'EUR', to_currency: 'EUR', amount: MOST },
      { amount: 'amount_too_large' },
    ],
    [
      'in dollars, of euros for soums',
      { from_currency: 'EUR', to_currency: 'UZS', amount: MOST, received: MOST },
      { amount: 'amount_too_large' },
    ],
  ])('an amount beyond the column is refused at its field: %s', async (_, typed, fields) => {
    const answer = await company.manager.api.post<ErrorBody>('/cash-transfers/', transferBody(company, typed));
    expect([answer.status, answer.body.fields]).toEqual([400, fields]);
  });

  test.each<[string, object]>([
    ['in dollars', { amount: MOST }],
    ['in soums', { from_currency: 'UZS', to_currency: 'UZS', amount: MOST }],
    ['that arrives for as many dollars', { ...exchange, amount: '999999999999', rate: '1' }],
    ['in soums for dollars', { from_currency: 'UZS', to_currency: 'USD', amount: MOST, received: MOST }],
    ['of soums for the least of euros', { from_currency: 'UZS', to_currency: 'EUR', amount: MOST, rate: '99999999' }],
  ])('the largest amount of a column is transferred twice and reversed: %s', async (_, typed) => {
    const [first] = [await transferCash(company, typed), await transferCash(company, typed)];
    await readCashBalances(company.manager);
    await readDesks(company.manager);
    await readCashBook(company.manager, {});
    expectStatus(
      await company.manager.api.post(`/cash-transfers/${first.id}/reverse/`, { reason: 'Ошибка', ...allConfirmed }),
      200,
    );
  });
});
