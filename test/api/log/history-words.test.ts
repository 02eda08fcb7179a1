import { expect, test } from 'vitest';
import type { Answered } from '../../../src/web/base/api/select.ts';
import { isHistoryField } from '../../../src/web/base/changes/history-fields.ts';
import { isReference } from '../../../src/web/sales/references.ts';
import { impliedFields, tellHistory } from '../../../src/web/sales/sale-history.ts';
import { HISTORY, SALE } from '../../../src/web/sales/sale-query.ts';
import { allocate, deallocate } from '../../support/data/allocations.ts';
import { buildCompany, buildPayment, buildSale, inDays } from '../../support/data/company.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();
const company = await buildCompany(server);
const { api } = company.manager;

test('every event and field that the server writes into a sale’s history has a text on its page', async () => {
  const sale = await buildSale(company, { blank_number: 'ДГ-7', service: 'Отель', deadline_date: inDays(5) });
  const booking = sale.bookings[0]?.id ?? 0;
  const post = (path: string, body: object = {}) => api.post(path, body);
  await api.patch(`/sales/${sale.id}/`, {
    ...{
      direction_id: company.direction.id,
      brutto: '1500.00',
      extra_profit: '10.00',
      adults: 1,
      children: 2,
      infants: 1,
    },
    ...{
      tourist_phone: '+998901110099',
      tourist_name: 'Анна',
      tourist_surname: 'Ли',
      service: 'Вилла',
      service_date: inDays(9),
    },
    ...{ deadline_date: null, blank_number: null, notes: 'а', operator_notes: 'б', management_notes: 'в' },
  });
  await api.patch(`/bookings/${booking}/`, {
    ...{ partner_id: company.euroPartner.id, currency: 'EUR', rate: '500.00', currency_rate: '1.15' },
    ...{ reference_number: 'HR-1', service_date: inDays(8) },
  });
  const added = await api.post<{ id: number }>(`/sales/${sale.id}/bookings/`, {
    partner_id: company.partner.id,
    rate: '10.00',
    currency: 'USD',
  });
  await allocate(company, added.body, '5.00');
  await deallocate(company, added.body, '5.00');
  for (const step of ['check', 'uncheck', 'cancel']) await post(`/bookings/${added.body.id}/${step}/`);
  await api.delete(`/bookings/${added.body.id}/`);
  const [one, two, three] = [
    await buildPayment(company, sale, { tags: ['сайт'] }),
    await buildPayment(company, sale, { kind: 'refund', amount: '-20.00' }),
    await buildPayment(company, sale),
  ];
  await api.patch(`/tourist-payments/${one.id}/`, {
    amount: '1250000',
    currency: 'UZS',
    currency_rate: '12500',
    tags: [],
  });
  await post(`/tourist-payments/${one.id}/accept/`, { accepted_amount: '1000000' });
  await post(`/tourist-payments/${two.id}/decline/`, { reason: 'нет' });
  await api.patch(`/tourist-payments/${two.id}/`, { payment_date: inDays(-1) });
  await api.delete(`/tourist-payments/${three.id}/`);
  for (const step of ['check', 'add-to-target', 'remove-from-target', 'uncheck', 'check'])
    await post(`/sales/${sale.id}/${step}/`);
  await post(`/sales/${sale.id}/cancel/`, { reason: 'болезнь', client_penalty: '50' });
  await post(`/sales/${sale.id}/restore/`);

  const { sale: shown } = await api.read<Answered<typeof SALE>>(SALE.document, { id: sale.id });
  const { sale: read } = await api.read<Answered<typeof HISTORY>>(HISTORY.document, { id: sale.id });
  const told = tellHistory(read.history, shown);
  expect(new Set(told.map(({ event }) => event)).size).toBeGreaterThan(18);
  expect(told.filter(({ event }) => event === 'other')).toEqual([]);
  const fields = new Set(read.history.flatMap(({ changes }) => changes.map(({ field }) => field)));
  expect(
    [...fields].filter((field) => !isHistoryField(field) && !isReference(field) && !impliedFields.has(field)),
  ).toEqual([]);
  expect(fields.size).toBeGreaterThan(25);
});
