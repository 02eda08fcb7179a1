import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { CashTransfer } from '#contract/cash/cash-transfer.ts';
import type { PartnerPayment } from '#contract/partners/partner-payment.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { inCompany } from '../../../src/server/base/db/transaction.ts';
import { createOffice } from '../../../src/server/company/rows/accounts.ts';
import { type Answer, expectStatus } from '../server/api.ts';
import type { TestServer } from '../server/server.ts';
import { buildPartnerPayment } from './allocations.ts';
import { transferCash } from './cash-book.ts';
import { buildCompany, buildPayment, buildSale, type Company, freshPhone, type Person } from './company.ts';
import { addConsent } from './consents.ts';
import { enqueueMessage } from './messages.ts';
import { addPerson } from './people.ts';
import { addPasskey } from './second-factors.ts';

/**
 * A text in every field that the other company filled, as long as the shortest such field, a tag or a contract number.
 */
export const MARKER = `Тайна-${randomUUID()}`.slice(0, 40);
/** An id that no row of any company has. */
export const UNKNOWN_ID = 999_999_999;

export type TwoCompanies = {
  ours: Company;
  /** People of our company who try to reach the other company’s rows. */
  askers: Person[];
  theirs: Company;
  theirSale: Sale;
  /** A payment to a partner, partly allocated to the sale’s booking. */
  theirPayment: PartnerPayment;
  theirTransfer: CashTransfer;
};

/** Two companies side by side, one of them with the marker in every text field. */
export async function buildTwoCompanies(server: TestServer): Promise<TwoCompanies> {
  const theirs = await buildCompany(server);
  const ours = await buildCompany(server);
  const { api } = theirs.manager;
  expectStatus(await api.post('/directions/', { name: MARKER }), 201);
  expectStatus(await api.post('/partners/', { name: MARKER, currency: 'USD' }), 201);
  expectStatus(await api.patch(`/partners/${theirs.partner.id}/`, { name: `${MARKER}, турагентство` }), 200);
  expectStatus(await api.post('/payment-methods/', { name: MARKER }), 201);
  const used = {
    directions: theirs.direction.id,
    'payment-methods': theirs.method.id,
    offices: theirs.manager.officeId,
  };
  for (const [path, id] of Object.entries(used)) {
    expectStatus(await api.patch(`/${path}/${id}/`, { name: `${MARKER}, ${path}` }), 200);
  }
  const level = { name: MARKER, from_turnover: '10', percent: '5' };
  expectStatus(await api.post('/loyalty/levels/', level), 201);
  expectStatus(await api.post('/loyalty/bonuses/', { name: MARKER, points: 100 }), 201);
  expectStatus(await api.post('/consent-wordings/', { ru: MARKER, en: MARKER, uz: MARKER }), 201);
  await theirs.manager.signInAgain(MARKER);
  await addPasskey(theirs.manager, MARKER);
  expectStatus(await api.post('/list-views/', { list: 'active-sales', name: MARKER, query: `search=${MARKER}` }), 200);
  await addPerson(server, theirs, MARKER, 'agent');
  await inCompany(server.db, theirs.id, 'read write', (tx) => createOffice(tx, theirs.id, MARKER, MARKER));
  const people = { tourist_name: MARKER, tourist_surname: MARKER, blank_number: MARKER };
  const words = { service: MARKER, notes: MARKER, management_notes: MARKER };
  const theirSale = await buildSale(theirs, { ...people, ...words }, theirs.manager);
  await buildPayment(theirs, theirSale, { tags: [MARKER] });
  const declined = await buildPayment(theirs, theirSale);
  expectStatus(await api.post(`/tourist-payments/${declined.id}/decline/`, { reason: MARKER }), 200);
  expectStatus(await api.post('/clients/', { phone: freshPhone(), name: MARKER, surname: MARKER }), 201);
  const correction = { points: 10, reason: MARKER };
  expectStatus(await api.post(`/clients/${theirSale.client_id}/points/`, correction), 200);
  await addConsent(theirs, theirSale.client_id, { notes: MARKER });
  await enqueueMessage(server, theirs, { clientId: theirSale.client_id, recipient: `${MARKER}@example.uz` });
  const theirPayment = await payFor(theirs, theirSale);
  const entry = { type: 'income', description: MARKER, amount: '1', currency: 'USD', method_id: theirs.method.id };
  expectStatus(await api.post('/cash-entries/', entry), 201);
  const theirTransfer = await transferCash(theirs, { description: MARKER });
  await buildSale(ours);
  return { ours, askers: [ours.manager, ours.agent], theirs, theirSale, theirPayment, theirTransfer };
}

async function payFor(company: Company, sale: Sale): Promise<PartnerPayment> {
  const { id } = await buildPartnerPayment(company, '100.00', { description: MARKER });
  const lines = [{ booking_id: sale.bookings[0]?.id, option: 'partial', amount: '60.00' }];
  return expectStatus(
    await company.manager.api.post<PartnerPayment>(`/partner-payments/${id}/allocate/`, { lines }),
    200,
  );
}

/** Expects two answers that can not be told apart. */
export function expectSame(theirId: Answer<unknown>, noId: Answer<unknown>): void {
  expect([theirId.status, theirId.text]).toEqual([noId.status, noId.text]);
  const named = (answer: Answer<unknown>) => [...answer.headers.keys()].sort();
  expect(named(theirId)).toEqual(named(noId));
}
