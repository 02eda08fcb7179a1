import { expect, test } from 'vitest';
import type { ErrorBody } from '#contract/base/errors.ts';
import type { TouristPayment } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { buildCompany, buildPayment, buildSale, readSale } from '../support/data/company.ts';
import { addPerson } from '../support/data/people.ts';
import { expectStatus } from '../support/server/api.ts';
import { sharedServer } from '../support/server/server.ts';

const server = await sharedServer();
const company = await buildCompany(server);
const nargiza = await addPerson(server, company, 'nargiza', 'management');

type Judged = TouristPayment & ErrorBody;

test('when two managers accept a payment at once, the second gets the person and time of the acceptance', async () => {
  const sale = await buildSale(company);
  for (let round = 0; round < 5; round++) {
    const { id } = await buildPayment(company, sale);
    const answers = await Promise.all(
      [company.manager, nargiza].map(({ api }) => api.post<Judged>(`/tourist-payments/${id}/accept/`)),
    );
    const [first, second] = answers.sort((a, b) => a.status - b.status);
    expect([first?.status, second?.status]).toEqual([200, 409]);
    expect(second?.body.code).toBe('payment_already_accepted');
    expect(second?.body.details).toEqual({
      accepted_by: first?.body.accepted_by_name,
      accepted_at: first?.body.accepted_at,
    });
    expect(['Тестов manager', 'Тестов nargiza']).toContain(first?.body.accepted_by_name);
  }
  expect(await readSale(nargiza, sale.id)).toMatchObject({ paid: '500.00', accepted: '500.00' });
});

test('when a payment is accepted and declined at once, one is done and the other is refused with its outcome', async () => {
  const sale = await buildSale(company);
  const { id } = await buildPayment(company, sale);
  const [accepted, declined] = await Promise.all([
    company.manager.api.post<Judged>(`/tourist-payments/${id}/accept/`),
    nargiza.api.post<Judged>(`/tourist-payments/${id}/decline/`, { reason: 'Нет чека' }),
  ]);
  const { tourist_payments } = await readSale(nargiza, sale.id);
  const [state] = tourist_payments.map((payment) => payment.state);
  expect({ state, accept: accepted.status, decline: declined.status }).toEqual(
    state === 'accepted'
      ? { state: 'accepted', accept: 200, decline: 409 }
      : { state: 'declined', accept: 409, decline: 200 },
  );
  const [refused] = [accepted, declined].filter(({ status }) => status === 409);
  expect(refused?.body.code).toBe(state === 'accepted' ? 'payment_already_accepted' : 'payment_declined');
});

test('when two managers check a sale at once, one does and the other gets that it is checked', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await buildSale(company);
    const answers = await Promise.all([company.manager, nargiza].map(({ api }) => api.post(`/sales/${id}/check/`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});

test('an edit or deletion of a payment accepted meanwhile is refused with the person and time', async () => {
  const { id } = await buildPayment(company, await buildSale(company));
  const { accepted_at } = expectStatus(await nargiza.api.post<TouristPayment>(`/tourist-payments/${id}/accept/`), 200);
  const details = { accepted_by: 'Тестов nargiza', accepted_at };
  const edited = await company.agent.api.patch<ErrorBody>(`/tourist-payments/${id}/`, { amount: '90.00' });
  expect([edited.status, edited.body.code, edited.body.details]).toEqual([409, 'payment_already_accepted', details]);
  const deleted = await company.agent.api.delete<ErrorBody>(`/tourist-payments/${id}/`);
  expect([deleted.status, deleted.body.code, deleted.body.details]).toEqual([
    409,
    'accepted_payment_not_deletable',
    details,
  ]);
});
