import type { Booking } from '#contract/sales/bookings/booking.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { allConfirmed, buildPartnerPayment } from '../data/allocations.ts';
import { addCashLine, transferBody } from '../data/cash-book.ts';
import { buildPayment, buildSale, type Company, freshPhone, inDays, today } from '../data/company.ts';
import { buildFurnished, type Furnished } from '../data/furnished.ts';
import { completeSale } from '../data/points.ts';
import { expectStatus } from '../server/api.ts';
import type { TestServer } from '../server/server.ts';
import { openSql } from '../server/sql.ts';

/** The longest values of a real agency: surnames, names of partners and offices, and sums in Uzbek money. */
export const longValues = {
  surname: 'Мирзаабдурахманходжаевых',
  name: 'Мухаммадалихон',
  partner: 'O‘zbekiston havo yo‘llari aviakompaniyasi',
  direction: 'Сейшельские острова и Маврикий',
  office: 'Samarqand, Registon maydonidagi bosh ofis',
  method: 'Perechisleniye po dogovoru (Kapitalbank)',
  /** UZS, of one payment; at 12 500 it is more than a million dollars. */
  sums: '15153325477.80',
  brutto: '2485743.20',
};

/** A company like the furnished one, in which everything is as long as it gets. */
export async function furnishLong(server: TestServer): Promise<Furnished & { cancelled: number }> {
  const furnished = await buildFurnished(server);
  const { company } = furnished;
  await lengthenNames(company);
  const sale = await buildLongSale(company);
  const unpaid = await buildLongSale(company);
  const [, , inSums] = sale.bookings;
  if (!inSums) throw new Error('The sale has no third booking');
  const partnerPayment = await payPartner(company, inSums);
  for (const service_date of [inDays(-1), today()])
    await completeSale(company, await buildPaidSale(company, service_date));
  const { id: gone } = await buildLongSale(company);
  const cancelling = {
    reason: 'Передумали лететь, просят вернуть деньги',
    client_penalty: '1285743.20',
    ...allConfirmed,
  };
  expectStatus(await company.manager.api.post(`/sales/${gone}/cancel/`, cancelling), 200);
  for (const type of ['income', 'expense'])
    await addCashLine(company, { type, amount: longValues.sums, currency: 'UZS', ...allConfirmed });
  const moved = transferBody(company, { amount: longValues.sums, from_currency: 'UZS', to_currency: 'UZS' });
  expectStatus(await company.manager.api.post('/cash-transfers/', moved), 201);
  await subscribe(server, company, inDays(100));
  const ids = { sale, booking: inSums.id, partnerPayment, partner: company.sumPartner.id };
  return { company, ids, unpaid, cancelled: gone };
}

/** Until when the company has paid: the operator writes it down, no command does. */
async function subscribe({ database }: TestServer, { id }: Company, until: string): Promise<void> {
  const sql = await openSql(database.superuser);
  await sql.query('update companies set subscription = $2 where id = $1', [id, until]);
  await sql.end();
}

async function lengthenNames({ manager, agent, colleague, stranger, ...words }: Company): Promise<void> {
  const { api } = manager;
  const { surname, name, partner, direction, office, method } = longValues;
  const rename = async (path: string, body: object, version = 1) =>
    expectStatus(await api.patch(path, body, { 'if-match': String(version) }), 200);
  await rename('/users/me/', { surname, name });
  for (const { id } of [agent, colleague, stranger]) await rename(`/users/${id}/`, { surname, name });
  await rename(`/partners/${words.sumPartner.id}/`, { name: partner });
  await rename(`/directions/${words.direction.id}/`, { name: direction });
  await rename(`/offices/${manager.officeId}/`, { name: office });
  await rename(`/payment-methods/${words.method.id}/`, { name: method });
}

const ofTourist = () => ({
  tourist_phone: freshPhone(),
  tourist_surname: longValues.surname,
  tourist_name: longValues.name,
});

/** With everything that a sale can have, in every currency: checked and changed since, paid in part, overdue soon. */
async function buildLongSale(company: Company): Promise<Sale> {
  const { api } = company.manager;
  const { sums, brutto } = longValues;
  const sale = await buildSale(company, {
    ...ofTourist(),
    brutto,
    service: 'Four Seasons Resort Seychelles, вилла с видом на океан',
    notes: 'Просят ранний заезд',
    blank_number: 'ДОГ-2026/11-00412',
    deadline_date: inDays(3),
    adults: 12,
    children: 10,
    infants: 2,
    bookings: [
      { partner_id: company.partner.id, rate: '345120.75', currency: 'USD', reference_number: 'CRL-2026-114-77-QX' },
      { partner_id: company.euroPartner.id, rate: '317450.25', currency: 'EUR', reference_number: 'ROMA/2026/998811' },
      { partner_id: company.sumPartner.id, rate: sums, currency: 'UZS', reference_number: 'HY-605-7741-AAA' },
    ],
    tourist_payments: [{ method_id: company.method.id, amount: '128574.32', currency: 'USD' }],
    ...allConfirmed,
  });
  const accepted = await buildPayment(company, sale, { amount: sums, currency: 'UZS', ...allConfirmed });
  expectStatus(await api.post(`/tourist-payments/${accepted.id}/accept/`), 200);
  const declined = await buildPayment(company, sale, { amount: sums, currency: 'UZS', ...allConfirmed });
  expectStatus(
    await api.post(`/tourist-payments/${declined.id}/decline/`, { reason: 'Сумма не та: клиент принёс меньше' }),
    200,
  );
  expectStatus(await api.post(`/sales/${sale.id}/check/`), 200);
  expectStatus(await api.patch(`/sales/${sale.id}/`, { brutto: '2495743.20', ...allConfirmed }), 200);
  return sale;
}

/** One that is over, and paid to the cent. */
const buildPaidSale = (company: Company, service_date: string): Promise<Sale> => {
  const amount = '1212266.00';
  return buildSale(
    company,
    {
      ...ofTourist(),
      service_date,
      brutto: amount,
      bookings: [{ partner_id: company.sumPartner.id, rate: '7576662738.90', currency: 'UZS' }],
      tourist_payments: [{ method_id: company.method.id, amount, currency: 'USD' }],
      ...allConfirmed,
    },
    company.manager,
  );
};

/** Pays half of a booking from a payment of which something is left; answers with its id. */
async function payPartner(company: Company, { id: booking_id }: Pick<Booking, 'id'>): Promise<number> {
  const toPartner = { partner_id: company.sumPartner.id, currency: 'UZS' };
  const { id } = await buildPartnerPayment(company, longValues.sums, toPartner);
  const lines = [{ booking_id, option: 'partial', amount: '7576662738.90' }];
  expectStatus(await company.manager.api.post(`/partner-payments/${id}/allocate/`, { lines, ...allConfirmed }), 200);
  return id;
}
