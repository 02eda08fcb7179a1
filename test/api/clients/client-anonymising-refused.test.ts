import { describe, expect, test } from 'vitest';
import type { Client } from '#contract/clients/client.ts';
import type { AnonymisedClient, ClientAnonymisation } from '#contract/clients/client-anonymisation.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { allocate } from '../../support/data/allocations.ts';
import { merge, mergeBody, twoClients } from '../../support/data/clients.ts';
import { clientBody } from '../../support/data/command-rows.ts';
import { buildCompany, buildPayment, buildSale, freshPhone, today } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { type Answer, expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const app = await sharedSql(server.database.app);
const company = await buildCompany(server);
const { api } = company.manager;

const CLIENT = `query ($id: Id, $phone: String) { client(id: $id, phone: $phone) {
  id phone name surname email version anonymised_at anonymised_by_name
} }`;
const read = async (asked: object) => (await api.read<{ client: Client | null }>(CLIENT, { ...asked })).client;
const anonymise = async (id: number, body: object = {}): Promise<Answer<AnonymisedClient>> => {
  const known = await read({ id });
  const whole = { version: known?.version ?? 1, confirmation: known?.surname ?? '', ...body };
  return api.post<AnonymisedClient>(`/clients/${id}/anonymise/`, whole);
};
const look = async (id: number) => {
  const query = `query ($id: Id!) { clientAnonymisation(id: $id) {
    points sales_count merged_into anonymised_at open_sales { id active debt pending_payments unpaid_bookings }
  } }`;
  return (await api.read<{ clientAnonymisation: ClientAnonymisation }>(query, { id })).clientAnonymisation;
};
const post = async (path: string, body: object = {}) => expectStatus(await api.post<Sale>(path, body), 200);

/** A client with one sale, completed and settled with client and partner. */
async function settledClient(): Promise<Sale> {
  const bookings = [{ partner_id: company.partner.id, rate: '10.00', currency: 'USD' }];
  const sale = await buildSale(company, { service_date: today(), bookings });
  const payment = await buildPayment(company, sale, { amount: '1000.00' });
  await post(`/tourist-payments/${payment.id}/accept/`);
  await allocate(company, sale.bookings[0] ?? { id: 0 }, '10.00');
  return post(`/sales/${sale.id}/complete/`);
}

describe('a client with unfinished business is not anonymised', () => {
  test('an active sale, its payment, its debt and its booking are named one after the other, each with the sale', async () => {
    const sale = await buildSale(company, { service_date: today() });
    const id = sale.client_id;
    const refusedWith = async (code: Parameters<typeof expectRefusal>[2]) =>
      expect(expectRefusal(await anonymise(id), 409, code).details).toEqual({ sale_ids: [sale.id] });
    await refusedWith('client_has_active_sales');
    const [open] = (await look(id)).open_sales;
    expect(open).toEqual({ id: sale.id, active: true, debt: '1000.00', pending_payments: 0, unpaid_bookings: 1 });
    await post(`/sales/${sale.id}/cancel/`, { reason: 'болезнь', client_penalty: '50.00' });
    const payment = await buildPayment(company, sale, { amount: '50.00' });
    await refusedWith('client_has_pending_payments');
    await post(`/tourist-payments/${payment.id}/decline/`, { reason: 'не пришло' });
    await refusedWith('client_has_debts');
    const again = await buildPayment(company, sale, { amount: '50.00' });
    await post(`/tourist-payments/${again.id}/accept/`);
    expect((await look(id)).open_sales).toEqual([]);
    expectStatus(await anonymise(id), 200);
  });

  test('a booking unsettled with its partner, and points other than zero, prevent anonymising', async () => {
    const sale = await buildSale(company, { service_date: today() });
    const payment = await buildPayment(company, sale, { amount: '1000.00' });
    await post(`/tourist-payments/${payment.id}/accept/`);
    await post(`/sales/${sale.id}/complete/`);
    const refused = expectRefusal(await anonymise(sale.client_id), 409, 'client_has_unpaid_bookings');
    expect(refused.details).toEqual({ sale_ids: [sale.id] });
    await allocate(company, sale.bookings[0] ?? { id: 0 }, '800.00');
    expectStatus(await api.post(`/clients/${sale.client_id}/points/`, { points: 5, reason: 'подарок' }), 200);
    expect((await look(sale.client_id)).points).toBe(5);
    expect(expectRefusal(await anonymise(sale.client_id), 409, 'client_has_points').details).toEqual({ points: 5 });
    expectStatus(await api.post(`/clients/${sale.client_id}/points/`, { points: -5, reason: 'ошибка' }), 200);
    expectStatus(await anonymise(sale.client_id), 200);
  });

  test('anonymising is refused for another word than the surname, a stale version, a merged client, an agent and another company', async () => {
    const sale = await settledClient();
    const id = sale.client_id;
    const word = expectRefusal(await anonymise(id, { confirmation: 'Тимур' }), 409, 'confirmation_mismatch');
    expect(word.fields).toEqual({ confirmation: 'confirmation_mismatch' });
    expectRefusal(await anonymise(id, { confirmation: '' }), 400, 'fill_required_fields');
    expectRefusal(await anonymise(id, { version: 7 }), 409, 'stale');
    const [one, other] = await twoClients(company);
    expectStatus(await merge(company, mergeBody(one, other)), 200);
    const stone = await api.post(`/clients/${other.client_id}/anonymise/`, { version: 2, confirmation: 'Ахмедов' });
    expect(expectRefusal(stone, 409, 'client_merged').details).toEqual({ client_id: one.client_id });
    const body = { version: 1, confirmation: 'Ахмедов' };
    const byAgent = await company.agent.api.post(`/clients/${id}/anonymise/`, body);
    expectRefusal(byAgent, 403, 'insufficient_permissions');
    const stranger = (await buildCompany(server)).manager;
    expectRefusal(await stranger.api.post(`/clients/${id}/anonymise/`, body), 404, 'not_found');
    expect(await read({ id })).toMatchObject({ surname: 'Ахмедов', anonymised_at: null });
  });
});

test('a sale recorded during anonymising belongs to a client who is not anonymised, in either order', async () => {
  const outcomes = new Set<number>();
  for (let round = 0; round < 12; round++) {
    const { id, phone, surname } = expectStatus(await api.post<Client>('/clients/', clientBody()), 201);
    const body = { version: 1, confirmation: surname };
    const record = () => buildSale(company, { tourist_phone: phone });
    const path = `/clients/${id}/anonymise/`;
    const [answer, sale] =
      round % 2 === 0
        ? await Promise.all([api.post(path, body), record()])
        : await Promise.all([record(), api.post(path, body)]).then(([made, asked]) => [asked, made] as const);
    outcomes.add(answer.status);
    if (answer.status === 409) expectRefusal(answer, 409, 'client_has_active_sales');
    expect(sale.client_id === id).toBe(answer.status === 409);
    const [row] = await sql.query('select anonymised_at from clients where id = $1', [sale.client_id]);
    expect(row).toEqual({ anonymised_at: null });
  }
  expect([...outcomes].every((status) => status === 200 || status === 409)).toBe(true);
});

describe('an anonymised client', () => {
  test('an anonymised client has a code for a name, no phone, and the date and person; neither search nor phone finds them', async () => {
    const sale = await settledClient();
    const id = sale.client_id;
    expectStatus(await anonymise(id), 200);
    const client = await read({ id });
    expect(client).toMatchObject({ id, phone: '', name: '', surname: `#${id}`, email: null });
    expect(client?.anonymised_by_name).toBe('Тестов manager');
    expect(await read({ phone: sale.tourist_phone })).toBeNull();
    const found = 'query ($search: String) { clients(filter: { search: $search }, first: 50) { rows { id } } }';
    for (const search of [sale.tourist_phone, `#${id}`, String(id)]) {
      const { clients } = await api.read<{ clients: { rows: { id: number }[] } }>(found, { search });
      expect(clients.rows.map((row) => row.id)).not.toContain(id);
    }
    const all = 'query { clients(first: 100, sort: { by: created_at, direction: desc }) { rows { id surname } } }';
    const { clients } = await api.read<{ clients: { rows: object[] } }>(all);
    expect(clients.rows).toContainEqual({ id, surname: `#${id}` });
    // The number is free: a sale with it creates another client.
    const next = await buildSale(company, { tourist_phone: sale.tourist_phone });
    expect(next.client_id).not.toBe(id);
  });

  test('an anonymised client can not be edited, merged, kept apart or given points or bonuses, and their sales stay closed', async () => {
    const sale = await settledClient();
    const id = sale.client_id;
    expectStatus(await anonymise(id), 200);
    const other = await settledClient();
    const bonus = expectStatus(
      await api.post<{ id: number }>('/loyalty/bonuses/', { name: 'Трансфер', points: 1 }),
      201,
    );
    const tries: [string, Answer<unknown>][] = [
      ['edit', await api.patch(`/clients/${id}/`, { name: 'Тимур' })],
      ['merge', await merge(company, mergeBody({ client_id: id }, other))],
      ['merge into', await merge(company, { ...mergeBody(other, { client_id: id, tourist_surname: 'x' }) })],
      ['apart', await api.post('/clients/keep-apart/', { client_id: other.client_id, other_id: id })],
      ['points', await api.post(`/clients/${id}/points/`, { points: 5, reason: 'подарок' })],
      ['bonus', await api.post(`/clients/${id}/bonuses/`, { bonus_id: bonus.id })],
      ['again', await anonymise(id, { confirmation: `#${id}` })],
      ['reopen', await api.post(`/sales/${sale.id}/reopen/`)],
    ];
    for (const [what, answer] of tries)
      expect([what, expectRefusal(answer, 409, 'client_anonymised').code]).toHaveLength(2);
    const now = await post(`/sales/${sale.id}/check/`);
    expect(now.can).toMatchObject({ reopen: 'client_anonymised', uncheck: null });
  });

  test('an answer kept for repeated requests is replaced for an anonymised client and kept for another one', async () => {
    const headers = { 'idempotency-key': 'kept-answer-1' };
    const body = clientBody();
    const { id } = expectStatus(await api.post<{ id: number }>('/clients/', body, headers), 201);
    const others = { 'idempotency-key': 'kept-answer-2' };
    const otherBody = { ...clientBody(), surname: 'Дятлова' };
    const first = await api.post('/clients/', otherBody, others);
    expectStatus(await anonymise(id), 200);
    expectRefusal(await api.post('/clients/', body, headers), 409, 'client_anonymised');
    expect((await api.post('/clients/', otherBody, others)).text).toBe(first.text);
  });
});

describe('the audit log and the ledger of points', () => {
  const asApp = async (statement: string, values: unknown[]) => {
    await app.query('begin');
    await app.query("select set_config('app.company_id', $1, true)", [String(company.id)]);
    const outcome = await app.query(statement, values).then(
      () => null,
      (error: Error) => error.message,
    );
    await app.query('rollback');
    return outcome;
  };
  const forget = 'select forget_client(company_id => $1, client_id => $2, views => array[]::bigint[])';

  test('the log and the ledger keep rows of clients who are not anonymised, and of other companies, when the app role calls the function', async () => {
    const sale = await settledClient();
    expect(await asApp(forget, [company.id, sale.client_id])).toMatch(/is not anonymised/);
    const stranger = await buildCompany(server);
    const theirs = expectStatus(await stranger.manager.api.post<{ id: number }>('/clients/', clientBody()), 201);
    const body = { version: 1, confirmation: 'Юсупова' };
    expectStatus(await stranger.manager.api.post(`/clients/${theirs.id}/anonymise/`, body), 200);
    expect(await asApp(forget, [stranger.id, theirs.id])).toMatch(/is not anonymised/);
    const lines = await sql.query<{ changes: object }>(
      `select changes from audit_log where company_id = $1 and entity = 'client' and entity_id = $2 order by id`,
      [company.id, sale.client_id],
    );
    expect(lines[0]?.changes).toMatchObject({ surname: [null, 'Ахмедов'] });
  });

  test('the log and the ledger lose only personal values of an anonymised client: figures, dates and other clients’ lines stay', async () => {
    const phone = freshPhone();
    const sale = await buildSale(company, { tourist_phone: phone });
    const neighbour = await buildSale(company);
    const cancel = { reason: 'болезнь', client_penalty: '0.00' };
    await post(`/sales/${sale.id}/cancel/`, cancel);
    const linesOf = (id: number) =>
      sql.query<{ event: string; changes: Record<string, unknown[]> }>(
        `select event, changes from audit_log where company_id = $1 and sale_id = $2 and entity = 'sale' order by id`,
        [company.id, id],
      );
    const [before, others] = [await linesOf(sale.id), await linesOf(neighbour.id)];
    expectStatus(await anonymise(sale.client_id), 200);
    const after = await linesOf(sale.id);
    expect(after.map(({ event }) => event)).toEqual([...before.map(({ event }) => event), 'client.anonymise']);
    const personal = ['tourist_phone', 'tourist_name', 'tourist_surname', 'cancel_reason'];
    for (const [index, { changes }] of before.entries()) {
      for (const [field, pair] of Object.entries(changes)) {
        const kept = pair.map((value) => (value === null || value === '' ? value : '***'));
        expect(after[index]?.changes[field]).toEqual(personal.includes(field) ? kept : pair);
      }
    }
    expect(await linesOf(neighbour.id)).toEqual(others);
  });
});
