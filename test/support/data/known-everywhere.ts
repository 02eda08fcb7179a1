import type { Sale } from '#contract/sales/sale.ts';
import { expectStatus } from '../server/api.ts';
import type { TestServer } from '../server/server.ts';
import { allConfirmed, buildPartnerPayment } from './allocations.ts';
import { merge } from './clients.ts';
import { buildPayment, buildSale, type Company, freshPhone, today } from './company.ts';
import { addConsent } from './consents.ts';
import { importClients } from './imports.ts';
import { Visitor } from './loyalty-page.ts';
import { PNG } from './pictures.ts';

/** A client whose data is in every column that can have it, with every name, phone and address that the client had. */
export type KnownPerson = { id: number; surname: string; phone: string; words: string[] };

const SURNAME = 'Зябликов-Щегольский';
const FORMER_SURNAME = 'Кукушкин-Галчинский';
const NAME = 'Евпраксий';
const LATIN = 'ZYABLIKOV-SHCHEGOLSKY EVPRAKSY';
const EMAIL = 'evpraksy.zyablikov@example.org';

/** Pays the open amount of the bookings of a sale to the partner. */
async function payPartner(company: Company, sale: Pick<Sale, 'bookings'>): Promise<void> {
  for (const { id, rate, lifecycle } of sale.bookings) {
    if (lifecycle === 'cancelled') continue;
    const payment = await buildPartnerPayment(company, rate);
    const lines = [{ booking_id: id, option: 'partial', amount: rate }];
    expectStatus(
      await company.manager.api.post(`/partner-payments/${payment.id}/allocate/`, { lines, ...allConfirmed }),
      200,
    );
  }
}

/**
 * Records one person in a company wherever the product stores text about one: sales with notes, pictures and changes,
 * bookings, payments, reasons, an import, merges, consents, points, a code of the public page, saved views. No business
 * is unfinished in the end.
 */
export async function recordEverywhere(server: TestServer, company: Company): Promise<KnownPerson> {
  const { manager, agent, partner, method } = company;
  const { api } = manager;
  const [phone, otherPhone, importedPhone, formerPhone] = [freshPhone(), freshPhone(), freshPhone(), freshPhone()];
  const picture = Buffer.concat([PNG, Buffer.from(` passport of ${LATIN} ${phone}`)]);
  const image = expectStatus(
    await agent.api.post<{ path: string }>('/note-images/', { content: picture.toString('base64') }),
    201,
  );
  const tourist = { tourist_phone: formerPhone, tourist_name: NAME, tourist_surname: FORMER_SURNAME };
  const sale = await buildSale(company, {
    ...tourist,
    service_date: today(),
    tourist_latin_name: LATIN,
    service: `Билет для ${SURNAME}`,
    blank_number: `Д-${FORMER_SURNAME}`,
    notes: `${NAME}, писать на ${EMAIL} ![паспорт](${image.path})`,
    operator_notes: `Встретить ${SURNAME}, ${phone}`,
    bookings: [
      { partner_id: partner.id, rate: '800.00', currency: 'USD', reference_number: `REF ${SURNAME}` },
      { partner_id: partner.id, rate: '5.00', currency: 'USD', reference_number: `GONE ${SURNAME}` },
    ],
    tourist_payments: [{ method_id: method.id, amount: '400.00', currency: 'USD', tags: [SURNAME] }],
  });
  const id = sale.client_id;
  const [kept, gone] = sale.bookings;
  expectStatus(await api.delete(`/bookings/${gone?.id}/`), 204);
  const deleted = await buildPayment(company, sale, { tags: [`возврат ${SURNAME}`] });
  expectStatus(await api.delete(`/tourist-payments/${deleted.id}/`), 204);
  const declined = await buildPayment(company, sale);
  expectStatus(await api.post(`/tourist-payments/${declined.id}/decline/`, { reason: `${SURNAME} не пришёл` }), 200);
  const own = { surname: SURNAME, phone, email: EMAIL, latin_name: LATIN };
  expectStatus(await agent.api.patch(`/clients/${id}/`, own), 200);
  const edit = { tourist_surname: SURNAME, tourist_phone: phone, management_notes: `${SURNAME}: ${EMAIL}` };
  expectStatus(await api.patch(`/sales/${sale.id}/`, { ...edit, brutto: '1000.00', ...allConfirmed }), 200);
  const rest = await buildPayment(company, sale, { amount: '600.00' });
  for (const payment of [...sale.tourist_payments, rest]) {
    expectStatus(await api.post(`/tourist-payments/${payment.id}/accept/`), 200);
  }
  await payPartner(company, { bookings: kept ? [kept] : [] });
  expectStatus(await api.post(`/sales/${sale.id}/complete/`), 200);

  const cancelled = await buildSale(company, { tourist_phone: phone, tourist_name: NAME, tourist_surname: SURNAME });
  const cancel = { reason: `${SURNAME} заболел`, client_penalty: '0.00' };
  expectStatus(await api.post(`/sales/${cancelled.id}/cancel/`, cancel), 200);
  // A sale recorded for this client by mistake.
  const mistaken = await buildSale(company, { tourist_phone: phone, tourist_name: NAME, tourist_surname: SURNAME });
  const right = { tourist_phone: freshPhone(), tourist_name: 'Олег', tourist_surname: 'Синицын', ...allConfirmed };
  expectStatus(await agent.api.patch(`/sales/${mistaken.id}/`, right), 200);

  const line = { phone: importedPhone, surname: SURNAME, name: NAME, email: EMAIL };
  expectStatus(await importClients(company, [line]), 200);
  const second = await buildSale(company, { tourist_phone: otherPhone, tourist_name: NAME, tourist_surname: SURNAME });
  expectStatus(await api.post(`/sales/${second.id}/cancel/`, cancel), 200);
  const query = 'query ($phone: String) { client(phone: $phone) { id version } }';
  for (const other of [importedPhone, otherPhone]) {
    type Found = { client: { id: number; version: number } };
    const survivor = (await api.read<Found>(query, { phone })).client;
    const twin = (await api.read<Found>(query, { phone: other })).client;
    const all = { name: 'survivor', surname: 'survivor', latin_name: 'survivor', phone: 'survivor', email: 'survivor' };
    const body = {
      ...{ survivor_id: survivor.id, survivor_version: survivor.version },
      ...{ other_id: twin.id, other_version: twin.version, fields: all, confirmation: SURNAME },
    };
    expectStatus(await merge(company, body), 200);
  }

  const consent = await addConsent(company, id, { notes: `Папка «${SURNAME}», согласие ${phone}` });
  expectStatus(await agent.api.post(`/consents/${consent.id}/withdraw/`, { withdrawn_on: today() }), 200);
  for (const points of [40, -40]) {
    expectStatus(await api.post(`/clients/${id}/points/`, { points, reason: `Юбилей: ${SURNAME}` }), 200);
  }
  const visitor = new Visitor(server.url, company);
  expectStatus(await visitor.request(phone), 202);
  for (const search of [SURNAME, phone.slice(1), `${NAME} ${SURNAME}`.toLowerCase(), EMAIL]) {
    const view = {
      list: 'active-sales',
      name: `Продажи: ${search}`.slice(0, 60),
      query: `search=${encodeURIComponent(search)}`,
    };
    expectStatus(await agent.api.post('/list-views/', view), 200);
  }
  const views = { list: 'clients-list', name: `Удалить ${SURNAME}`, query: `search=${encodeURIComponent(SURNAME)}` };
  const dropped = expectStatus(await api.post<{ id: number }>('/list-views/', views), 200);
  expectStatus(await api.delete(`/list-views/${dropped.id}/`), 204);
  const phones = [phone, otherPhone, importedPhone, formerPhone].map((each) => each.slice(1));
  const words = [SURNAME, FORMER_SURNAME, NAME, LATIN, EMAIL, ...SURNAME.split('-'), ...LATIN.split(/[- ]/), ...phones];
  return { id, surname: SURNAME, phone, words };
}
