import { expect, test } from 'vitest';
import { addCashLine, readCashBalances, readCashBook, readDesks } from '../../support/data/cash-book.ts';
import { buildCompany, inDays } from '../../support/data/company.ts';
import { expectStatus } from '../../support/server/api.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();

test('the book of one desk has the balances of that desk alone', async () => {
  const company = await buildCompany(server);
  const { manager, method } = company;
  const card = expectStatus(await manager.api.post<{ id: number }>('/payment-methods/', { name: 'Сейф' }), 201);
  await addCashLine(company, { amount: '100.00', entry_date: inDays(-2) });
  await addCashLine(company, { amount: '30.00', method_id: card.id, entry_date: inDays(-1) });
  await addCashLine(company, { amount: '5.00', office_id: company.stranger.officeId });
  await addCashLine(company, { amount: '7.00' });

  const ofDesk = { office_id: manager.officeId, method_id: method.id };
  const { rows } = await readCashBook(manager, { filter: { ...ofDesk, currency: 'USD' } });
  expect(rows.map(({ remains }) => remains)).toEqual(['107.00', '100.00']);
  // Of a method in every office, and of an office with every method.
  expect((await readCashBook(manager, { filter: { method_id: method.id } })).rows[0]?.remains).toBe('112.00');
  expect((await readCashBook(manager, { filter: { office_id: manager.officeId } })).rows[0]?.remains).toBe('137.00');

  const { currencies } = await readCashBalances(manager, { ...ofDesk, from: inDays(-1) });
  expect(currencies).toEqual([
    { currency: 'USD', opening: '100.00', income: '7.00', expense: '0.00', transferred: '0.00', closing: '107.00' },
  ]);
  const { desks } = await readDesks(manager, { office_id: manager.officeId });
  expect(desks.find(({ method_id }) => method_id === method.id)?.balance).toBe('107.00');
});
