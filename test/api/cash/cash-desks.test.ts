import { describe, expect, test } from 'vitest';
import { addCashLine, readDesks, transferCash } from '../../support/data/cash-book.ts';
import { buildCompany, inDays } from '../../support/data/company.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();

const exchange = { from_currency: 'USD', to_currency: 'UZS', amount: '100.00' };

describe('balances of cash desks', () => {
  test('the balances of cash desks are read for any day, for one office or all, without empty desks', async () => {
    const company = await buildCompany(server);
    const { manager, stranger, method } = company;
    await addCashLine(company, { amount: '300.00', entry_date: inDays(-40) });
    await transferCash(company, { amount: '300.00', transfer_date: inDays(-20), to_currency: 'USD' });
    await transferCash(company, { ...exchange, from_office_id: stranger.officeId, rate: '12500' });
    const desk = (office_id: number, office_name: string, currency: string, balance: string) => ({
      ...{ office_id, office_name, method_id: method.id, method_name: 'Наличные', currency, balance },
    });
    const main = [manager.officeId, 'Главный офис'] as const;
    const other = [stranger.officeId, 'Офис на Регистане'] as const;
    expect(await readDesks(manager, { date: inDays(-41) })).toEqual({ desks: [], totals: [] });
    expect(await readDesks(manager, { date: inDays(-21) })).toEqual({
      desks: [desk(...main, 'USD', '300.00')],
      totals: [{ currency: 'USD', balance: '300.00' }],
    });
    expect((await readDesks(manager, { date: inDays(-20) })).desks).toEqual([desk(...other, 'USD', '300.00')]);
    const now = [desk(...other, 'USD', '200.00'), desk(...other, 'UZS', '1250000.00')];
    expect(await readDesks(manager)).toEqual({
      desks: now,
      totals: [
        { currency: 'USD', balance: '200.00' },
        { currency: 'UZS', balance: '1250000.00' },
      ],
    });
    expect((await readDesks(manager, { office_id: stranger.officeId })).desks).toEqual(now);
    expect(await readDesks(manager, { office_id: manager.officeId })).toEqual({ desks: [], totals: [] });
  });
});
