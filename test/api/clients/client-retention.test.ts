import { beforeAll, describe, expect, test } from 'vitest';
import type { Retention } from '#contract/company/retention.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { allConfirmed, allocate } from '../../support/data/allocations.ts';
import { buildClient, clientsPage, editClient, readClient } from '../../support/data/client-reads.ts';
import { merge, mergeBody } from '../../support/data/clients.ts';
import {
  buildCompany,
  buildPayment,
  buildSale,
  type Company,
  inDays,
  type Person,
  today,
} from '../../support/data/company.ts';
import { addConsent } from '../../support/data/consents.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

const MONTHS = 24;
const YEARS_AGO = inDays(-3 * 366);

const setPeriod = ({ api }: Person, retention_months: unknown, version?: number) =>
  api.patch<Retention>('/retention/', { retention_months }, version === undefined ? {} : { 'if-match': `${version}` });
const readPeriod = async ({ api }: Person) =>
  (await api.read<{ me: { company: Retention } }>('{ me { company { retention_months version } } }')).me.company;
const proposed = async ({ manager }: Company) =>
  (await clientsPage(manager, { filter: { to_anonymise: true } })).rows.map(({ id }) => id);

/** Dates everything of a client back by three years. */
async function age(id: number): Promise<void> {
  const days = [id, YEARS_AGO];
  await sql.query(
    `update clients set created_at = $2::date, updated_at = updated_at - interval '3 years' where id = $1`,
    days,
  );
  await sql.query('update sales set sale_date = $2::date, service_date = $2::date where client_id = $1', days);
  await sql.query(
    'update bookings set service_date = $2::date where sale_id in (select id from sales where client_id = $1)',
    days,
  );
  await sql.query(
    'update tourist_payments set payment_date = $2::date where sale_id in (select id from sales where client_id = $1)',
    days,
  );
  await sql.query('update point_entries set entry_date = $2::date where client_id = $1', days);
  await sql.query(`update client_consents set given_on = $2::date, created_at = $2::date where client_id = $1`, days);
  await sql.query(`update audit_log set at = $2::date where entity = 'client' and entity_id = $1`, days);
}

/** Cancels a sale. Afterwards only the given penalties are open. */
const cancel = async ({ manager }: Company, { id }: Sale, penalties: object = {}): Promise<Sale> => {
  const body = { reason: 'болезнь', client_penalty: '0.00', ...penalties, ...allConfirmed };
  return expectStatus(await manager.api.post<Sale>(`/sales/${id}/cancel/`, body), 200);
};

describe('the retention period', () => {
  test('the retention period is off until Management sets it, applies to that company alone, and can be turned off again', async () => {
    const [company, other] = [await buildCompany(server), await buildCompany(server)];
    expect(await readPeriod(company.agent)).toEqual({ retention_months: null, version: 1 });
    expect(expectStatus(await setPeriod(company.manager, MONTHS, 1), 200)).toEqual({
      retention_months: MONTHS,
      version: 2,
    });
    expect(await readPeriod(company.agent)).toEqual({ retention_months: MONTHS, version: 2 });
    expect(await readPeriod(other.agent)).toEqual({ retention_months: null, version: 1 });
    // The same value changes nothing.
    expectStatus(await setPeriod(company.manager, MONTHS), 200);
    expectStatus(await setPeriod(company.manager, null), 200);
    const lines = await sql.query(
      'select entity, changes from audit_log where company_id = $1 and event = $2 order by id',
      [company.id, 'retention.edit'],
    );
    expect(lines).toEqual([
      { entity: 'company', changes: { retention_months: [null, MONTHS] } },
      { entity: 'company', changes: { retention_months: [MONTHS, null] } },
    ]);
  });

  test('a change of the retention period is refused to an agent, with a stale version, and outside of its bounds', async () => {
    const company = await buildCompany(server);
    expectRefusal(await setPeriod(company.agent, MONTHS), 403, 'insufficient_permissions');
    expectStatus(await setPeriod(company.manager, MONTHS, 1), 200);
    expectRefusal(await setPeriod(company.manager, 36, 1), 409, 'stale');
    for (const months of [0, 601, 1.5, '36']) {
      expect(expectRefusal(await setPeriod(company.manager, months), 400, 'invalid_fields').fields).toEqual({
        retention_months: 'number_invalid',
      });
    }
    expect(await readPeriod(company.manager)).toEqual({ retention_months: MONTHS, version: 2 });
  });
});

describe('clients proposed for anonymising', () => {
  let company: Company;
  beforeAll(async () => {
    company = await buildCompany(server);
    expectStatus(await setPeriod(company.manager, MONTHS), 200);
  });

  test('clients without activity in the period and without unfinished business are proposed', async () => {
    const { client_id: bought } = await cancel(company, await buildSale(company));
    const { id: idle } = await buildClient(company);
    const { id: young } = await buildClient(company);
    for (const id of [bought, idle]) await age(id);
    const ids = await proposed(company);
    expect(ids).toContain(bought);
    expect(ids).toContain(idle);
    expect(ids).not.toContain(young);
    const others = await clientsPage(company.manager, { filter: { to_anonymise: false }, first: 200 });
    expect(others.rows.map(({ id }) => id)).toContain(young);
    expect(others.rows.map(({ id }) => id)).not.toContain(idle);
    // A manager opens the client’s details before anonymising.
    await readClient(company.manager, { id: idle });
    expect(await proposed(company)).toContain(idle);
  });

  /** A settled sale of long ago: the client is still proposed. */
  const settled = async (id: number, tourist_phone: string) => {
    const sale = await cancel(company, await buildSale(company, { tourist_phone }));
    await age(id);
    expect(await proposed(company)).toContain(id);
    return sale;
  };
  const moveToToday = (column: 'sale_date' | 'service_date', sale: Sale) =>
    sql.query(`update sales set ${column} = $2::date where id = $1`, [sale.id, today()]);
  const correctPoints = async (id: number, points: number) =>
    expectStatus(await company.manager.api.post(`/clients/${id}/points/`, { points, reason: 'Подарок' }), 200);

  const news: Record<string, (id: number, phone: string) => Promise<unknown>> = {
    'a sale of late': async (id, phone) => moveToToday('sale_date', await settled(id, phone)),
    'a service of late': async (id, phone) => moveToToday('service_date', await settled(id, phone)),
    'a payment of late': async (id, tourist_phone) => {
      const sale = await buildSale(company, { tourist_phone });
      const payment = await buildPayment(company, sale);
      const { api } = company.manager;
      expectStatus(await api.post(`/tourist-payments/${payment.id}/decline/`, { reason: 'не поступило' }), 200);
      await cancel(company, sale);
      await age(id);
      expect(await proposed(company)).toContain(id);
      await sql.query('update tourist_payments set payment_date = $2::date where sale_id = $1', [sale.id, today()]);
    },
    'points that came and went': async (id) => {
      for (const points of [5, -5]) await correctPoints(id, points);
    },
    'points that are left': async (id) => {
      await correctPoints(id, 5);
      await age(id);
    },
    'a look-up by the number': (_, phone) => readClient(company.agent, { phone }),
    'a consent': (id) => addConsent(company, id),
    'a consent that was withdrawn of late': async (id) => {
      const consent = await addConsent(company, id);
      await age(id);
      expect(await proposed(company)).toContain(id);
      const withdrawal = { withdrawn_on: today() };
      expectStatus(await company.manager.api.post(`/consents/${consent.id}/withdraw/`, withdrawal), 200);
    },
    'an edit': async (id) => expectStatus(await editClient(company.manager, id, { name: 'Лола' }), 200),
    'an active sale of before that is paid on every side': async (id, tourist_phone) => {
      const bookings = [{ partner_id: company.partner.id, rate: '10.00', currency: 'USD' }];
      const sale = await buildSale(company, { tourist_phone, bookings });
      const payment = await buildPayment(company, sale, { amount: '1000.00' });
      expectStatus(await company.manager.api.post(`/tourist-payments/${payment.id}/accept/`), 200);
      await allocate(company, sale.bookings[0] ?? { id: 0 }, '10.00');
      await age(id);
    },
    'a debt': async (id, tourist_phone) => {
      await cancel(company, await buildSale(company, { tourist_phone }), { client_penalty: '50.00' });
      await age(id);
    },
    'a booking that is not paid': async (id, tourist_phone) => {
      const sale = await buildSale(company, { tourist_phone });
      const booking_penalties = sale.bookings.map((booking) => ({ booking_id: booking.id, penalty: '10.00' }));
      await cancel(company, sale, { booking_penalties });
      await age(id);
    },
  };

  test.each(Object.keys(news))('clients with %s are not proposed', async (what) => {
    const { id, phone } = await buildClient(company);
    await age(id);
    expect(await proposed(company)).toContain(id);
    await (news[what] ?? expect.unreachable())(id, phone);
    expect(await proposed(company)).not.toContain(id);
  });

  test('anonymised and merged clients, those of another company, and those of a company without a period are not proposed', async () => {
    const other = await buildCompany(server);
    const theirs = await buildClient(other);
    const [gone, twin, survivor] = [await buildClient(company), await buildClient(company), await buildClient(company)];
    for (const { id } of [theirs, gone, twin, survivor]) await age(id);
    expect(await proposed(company)).toEqual(expect.arrayContaining([gone.id, twin.id, survivor.id]));
    const anonymise = { version: 1, confirmation: gone.surname };
    expectStatus(await company.manager.api.post(`/clients/${gone.id}/anonymise/`, anonymise), 200);
    const body = mergeBody({ client_id: survivor.id }, { client_id: twin.id, tourist_surname: twin.surname });
    expectStatus(await merge(company, body), 200);
    const ids = await proposed(company);
    expect(ids).toContain(survivor.id);
    for (const { id } of [theirs, gone, twin]) expect(ids).not.toContain(id);
    expect(await proposed(other)).toEqual([]);
  });
});
