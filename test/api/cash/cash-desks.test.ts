import { describe, expect, test } from 'vitest';
import { add, desksOf, move } from '../../support/data/cash-book.ts';
import { buildCompany, inDays } from '../../support/data/company.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();

const exchange = { from_currency: 'USD', to_currency: 'UZS', amount: '100.00' };

describe('what desks have', () => {
  test('is read of any day, of one office or of all, without desks that have nothing', async () => {
    const company = await buildCompany(server);
    const { manager, stranger, method } = company;
    await add(company, { amount: '300.00', entry_date: inDays(-40) });
    await move(company, { amount: '300.00', transfer_date: inDays(-20), to_currency: 'USD' });
    await move(company, { ...exchange, from_office_id: stranger.officeId, rate: '12500' });
    const desk = (office_id: number, office_name: string, currency: string, balance: string) => ({
      ...{ office_id, office_name, method_id: method.id, method_name: 'Наличные', currency, balance },
    });
    const main = [manager.officeId, 'Главный офис'] as const;
    const other = [stranger.officeId, 'Офис на Регистане'] as const;
    expect(await desksOf(manager, { date: inDays(-41) })).toEqual({ desks: [], totals: [] });
    expect(await desksOf(manager, { date: inDays(-21) })).toEqual({
      desks: [desk(...main, 'USD', '300.00')],
      totals: [{ currency: 'USD', balance: '300.00' }],
    });
    expect((await desksOf(manager, { date: inDays(-20) })).desks).toEqual([desk(...other, 'USD', '300.00')]);
    const now = [desk(...other, 'USD', '200.00'), desk(...other, 'UZS', '1250000.00')];
    expect(await desksOf(manager)).toEqual({
      desks: now,
      totals: [
        { currency: 'USD', balance: '200.00' },
        { currency: 'UZS', balance: '1250000.00' },
      ],
    });
    expect((await desksOf(manager, { office_id: stranger.officeId })).desks).toEqual(now);
    expect(await desksOf(manager, { office_id: manager.officeId })).toEqual({ desks: [], totals: [] });
  });
});
