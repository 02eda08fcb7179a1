import type { Sale } from '#contract/sales/sale.ts';
import type { Ids } from '../pages/addresses.ts';
import { expectStatus } from '../server/api.ts';
import type { TestServer } from '../server/server.ts';
import { buildPartnerPayment } from './allocations.ts';
import { buildCompany, buildPayment, buildSale, type Company, inDays, today } from './company.ts';
import { addConsent, addWording } from './consents.ts';
import { completeSale } from './points.ts';

/** A company with data for every screen. */
export type Furnished = {
  company: Company;
  /** The ids in the screens’ addresses. */
  ids: Ids & { sale: Sale };
  /** A sale without payments to partners, so that its bookings have all actions. */
  unpaid: Sale;
};

export async function buildFurnished(server: TestServer): Promise<Furnished> {
  const company = await buildCompany(server);
  const { api } = company.manager;
  for (let count = 0; count < 3; count++) {
    await buildSale(company, { tourist_payments: paymentsOf(company), notes: 'Заметка' });
  }
  const paid = [{ method_id: company.method.id, amount: '900.00', currency: 'USD' }];
  for (const service_date of [inDays(-1), today()]) {
    await completeSale(company, await buildSale(company, { service_date, brutto: '900.00', tourist_payments: paid }));
  }
  const { id: gone } = await buildSale(company);
  expectStatus(await api.post(`/sales/${gone}/cancel/`, { reason: 'Передумали', client_penalty: '50.00' }), 200);
  const sale = await buildFullSale(company);
  const unpaid = await buildFullSale(company);
  const [, hotel] = sale.bookings;
  if (!hotel) throw new Error('The sale has no second booking');
  const ofHotel = { partner_id: company.euroPartner.id, currency: 'UZS' };
  const partnerPayment = await buildPartnerPayment(company, '9000000', ofHotel);
  const part = { lines: [{ booking_id: hotel.id, option: 'partial', amount: '1000000' }] };
  expectStatus(await api.post(`/partner-payments/${partnerPayment.id}/allocate/`, part), 200);
  expectStatus(await api.post('/loyalty/levels/', { name: 'Золотой', from_turnover: '0', percent: '5' }), 201);
  expectStatus(await api.post('/loyalty/bonuses/', { name: 'Трансфер из аэропорта', points: 25 }), 201);
  await addWording(company);
  await addConsent(company, sale.client_id, { notes: 'Папка 7' });
  const ids = { sale, booking: hotel.id, partnerPayment: partnerPayment.id, partner: company.partner.id };
  return { company, ids, unpaid };
}

const paymentsOf = ({ method }: Company) => [{ method_id: method.id, amount: '300', currency: 'USD' }];

/** A sale with every kind of row: checked and changed since, with pending, accepted and declined payments. */
async function buildFullSale(company: Company): Promise<Sale> {
  const { api } = company.manager;
  const sale = await buildSale(company, {
    tourist_payments: paymentsOf(company),
    deadline_date: inDays(3),
    blank_number: 'А-1',
    brutto: '2640.00',
    bookings: [
      { partner_id: company.partner.id, rate: '800.00', currency: 'USD' },
      { partner_id: company.euroPartner.id, rate: '700.00', currency: 'EUR' },
    ],
    confirmed: ['blank_number_used'],
  });
  const accepted = await buildPayment(company, sale, { amount: '1250000', currency: 'UZS' });
  await api.post(`/tourist-payments/${accepted.id}/accept/`);
  const declined = await buildPayment(company, sale);
  await api.post(`/tourist-payments/${declined.id}/decline/`, { reason: 'Не та сумма' });
  await api.post(`/sales/${sale.id}/check/`);
  await api.patch(`/sales/${sale.id}/`, { brutto: '2700.00', service: 'Отель у моря' });
  const correction = { points: 40, reason: 'Подарок к юбилею' };
  expectStatus(await api.post(`/clients/${sale.client_id}/points/`, correction), 200);
  return sale;
}
