import { expect, test } from 'vitest';
import { buildCompany, buildPayment, buildSale } from '../../support/data/company.ts';
import { expectStatus } from '../../support/server/api.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();
const company = await buildCompany(server);
const { api } = company.manager;

type Marked = { id: number; first_payment: boolean };
type Read = { sale: { tourist_payments: Marked[] }; touristPayments: { rows: Marked[] } };

const READ = `query ($id: Id!) {
  sale(id: $id) { tourist_payments { id first_payment } }
  touristPayments(filter: {}) { rows { id first_payment } }
}`;

/** The payments that are marked as a sale’s first one: on the sale, and in the list of payments. */
async function firstOf(sale: { id: number }): Promise<number[]> {
  const read = await api.read<Read>(READ, { id: sale.id });
  const onSale = read.sale.tourist_payments;
  const listed = read.touristPayments.rows.filter(({ id }) => onSale.some((payment) => payment.id === id));
  const first = (rows: Marked[]) => rows.filter(({ first_payment }) => first_payment).map(({ id }) => id);
  expect(first(listed)).toEqual(first(onSale));
  return first(onSale);
}

test('the first payment of a sale is the one recorded first of those that are not declined', async () => {
  const sale = await buildSale(company);
  const one = await buildPayment(company, sale);
  const two = await buildPayment(company, sale);
  const three = await buildPayment(company, sale);
  expect(await firstOf(sale)).toEqual([one.id]);

  const declined = expectStatus(
    await api.post<Marked>(`/tourist-payments/${one.id}/decline/`, { reason: 'Не пришла' }),
    200,
  );
  expect(declined.first_payment).toBe(false);
  expect(await firstOf(sale)).toEqual([two.id]);

  expectStatus(await api.delete(`/tourist-payments/${two.id}/`), 204);
  expect(await firstOf(sale)).toEqual([three.id]);

  // After a correction the declined one counts again, and it was recorded before the others.
  const corrected = expectStatus(await api.patch<Marked>(`/tourist-payments/${one.id}/`, { amount: '120.00' }), 200);
  expect(corrected.first_payment).toBe(true);
  expect(await firstOf(sale)).toEqual([one.id]);
});

test('a sale whose only payment is declined, or is a refund, has no first payment', async () => {
  const sale = await buildSale(company);
  const payment = await buildPayment(company, sale);
  expectStatus(await api.post(`/tourist-payments/${payment.id}/decline/`, { reason: 'Не пришла' }), 200);
  await buildPayment(company, sale, { amount: '-10.00', kind: 'refund' });
  expect(await firstOf(sale)).toEqual([]);
});
