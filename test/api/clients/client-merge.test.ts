import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#contract/clients/client.ts';
import type { ClientComparison } from '#contract/clients/client-merge.ts';
import { merge, mergeBody, twoClients } from '../../support/data/clients.ts';
import { buildCompany, buildPayment, buildSale, type Company, freshPhone, today } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

const CLIENT = `query ($id: Id, $phone: String) { client(id: $id, phone: $phone) {
  id phone name surname email sales_count debt overpaid points turnover subscription_until version
} }`;
const read = async ({ manager }: Company, asked: Record<string, unknown>): Promise<Client | null> =>
  (await manager.api.read<{ client: Client | null }>(CLIENT, asked)).client;
const compare = async ({ manager }: Company, id: number, other: number): Promise<ClientComparison> => {
  const query = `query ($id: Id!, $other: Id!) { clientComparison(id: $id, other: $other) {
    survivor { id name phone sales_count points debt overpaid turnover level_name subscription_until last_sale_date merged_into version }
    other { id sales_count merged_into version }
    together { sales_count points debt overpaid turnover level_name subscription_until } apart
  } }`;
  return (await manager.api.read<{ clientComparison: ClientComparison }>(query, { id, other })).clientComparison;
};
const correct = async ({ manager }: Company, client: number, points: number) =>
  expectStatus(await manager.api.post(`/clients/${client}/points/`, { points, reason: 'перенос' }), 200);

/** A completed sale, paid and with its service today: it counts for its client’s turnover. */
async function completed(company: Company, overrides: object) {
  const sale = await buildSale(company, { service_date: today(), ...overrides });
  const payment = await buildPayment(company, sale, { amount: '1000.00' });
  expectStatus(await company.manager.api.post(`/tourist-payments/${payment.id}/accept/`), 200);
  expectStatus(await company.manager.api.post(`/sales/${sale.id}/complete/`), 200);
  return sale;
}

describe('merge of two clients', () => {
  let company: Company;
  beforeAll(async () => {
    company = await buildCompany(server);
    expectStatus(
      await company.manager.api.post('/loyalty/levels/', { name: 'Золото', from_turnover: '1500', percent: '5' }),
      201,
    );
  });

  test('a merge gives sales, points and turnover to the survivor, whose level follows from them', async () => {
    const [phone, otherPhone] = [freshPhone(), freshPhone()];
    const one = await completed(company, { tourist_phone: phone });
    const other = await completed(company, { tourist_phone: otherPhone, tourist_name: 'Тимурбек' });
    const open = await buildSale(company, { tourist_phone: otherPhone });
    // A penalty of 50.00 of which 80.00 were paid: 30.00 are to be refunded.
    const cancelled = await buildSale(company, { tourist_phone: phone });
    await buildPayment(company, cancelled, { amount: '80.00' });
    const cancel = { reason: 'болезнь', client_penalty: '50.00' };
    expectStatus(await company.manager.api.post(`/sales/${cancelled.id}/cancel/`, cancel), 200);
    await correct(company, one.client_id, 30);
    await correct(company, other.client_id, 12);
    const before = await compare(company, one.client_id, other.client_id);
    expect(before.survivor).toMatchObject({ level_name: null, turnover: '1000.00', last_sale_date: today() });
    expect(before.together).toMatchObject({ sales_count: 4, points: 42, turnover: '2000.00', level_name: 'Золото' });
    expect(before.together).toMatchObject({ debt: '1000.00', overpaid: '-30.00' });
    const done = expectStatus(await merge(company, mergeBody(one, other, { name: 'other' })), 200);
    expect(done).toMatchObject({
      ...{ id: one.client_id, other_id: other.client_id, moved_sales: 2, name: 'Тимурбек', phone },
      ...{ points: 42, turnover: '2000.00', level_name: 'Золото', version: 2 },
    });
    expect(done.subscription_until).toBe(before.together.subscription_until);
    const survivor = await read(company, { id: one.client_id });
    expect(survivor).toMatchObject({ sales_count: 4, debt: '1000.00', overpaid: '-30.00', points: 42, version: 2 });
    // By either phone, and by the id of the merged client.
    for (const asked of [{ phone }, { phone: otherPhone }, { id: other.client_id }]) {
      expect(await read(company, asked)).toEqual(survivor);
    }
    // The sale keeps the values that it was recorded with.
    const [kept] = await sql.query('select tourist_phone, tourist_name from sales where id = $1', [other.id]);
    expect(kept).toEqual({ tourist_phone: otherPhone, tourist_name: 'Тимурбек' });
    const [stone] = await sql.query('select points, turnover, merged_into from clients where id = $1', [
      other.client_id,
    ]);
    expect(stone).toEqual({ points: 0, turnover: '0.00', merged_into: one.client_id });
    const next = await buildSale(company, { tourist_phone: otherPhone });
    expect([open.client_id, next.client_id]).toEqual([other.client_id, one.client_id]);
  });

  test('a merge writes one ledger row for each client, which add up to zero, and a log line for each row', async () => {
    const [one, other] = await twoClients(company);
    await correct(company, other.client_id, 7);
    expectStatus(await merge(company, mergeBody(one, other)), 200);
    const rows = await sql.query(
      `select client_id, points, other_client_id from point_entries where company_id = $1 and type = 'merge'
       and client_id in ($2, $3) order by points`,
      [company.id, one.client_id, other.client_id],
    );
    expect(rows).toEqual([
      { client_id: other.client_id, points: -7, other_client_id: one.client_id },
      { client_id: one.client_id, points: 7, other_client_id: other.client_id },
    ]);
    const lines = await sql.query<{ entity: string; entity_id: number }>(
      `select entity, entity_id, changes from audit_log where company_id = $1 and event = 'client.merge'
       and ((entity = 'client' and entity_id in ($2, $3)) or (entity = 'sale' and entity_id = $4))`,
      [company.id, one.client_id, other.client_id, other.id],
    );
    const of = (entity: string, id: number) => lines.some((line) => line.entity === entity && line.entity_id === id);
    expect([of('client', one.client_id), of('client', other.client_id), of('sale', other.id)]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('merged clients may exchange phones, and each number finds the survivor', async () => {
    const [one, other] = await twoClients(company);
    const done = expectStatus(await merge(company, mergeBody(one, other, { phone: 'other' })), 200);
    expect(done.phone).toBe(other.tourist_phone);
    for (const phone of [one.tourist_phone, other.tourist_phone]) {
      expect((await read(company, { phone }))?.id).toBe(one.client_id);
      expect((await buildSale(company, { tourist_phone: phone })).client_id).toBe(one.client_id);
    }
  });

  test('a merged client leads to the last survivor in one step after a further merge', async () => {
    const [first, second] = await twoClients(company);
    const third = await buildSale(company);
    expectStatus(await merge(company, mergeBody(second, first)), 200);
    expectStatus(await merge(company, { ...mergeBody(third, second), other_version: 2 }), 200);
    const stones = await sql.query('select merged_into from clients where id in ($1, $2)', [
      first.client_id,
      second.client_id,
    ]);
    expect(stones).toEqual([{ merged_into: third.client_id }, { merged_into: third.client_id }]);
    expect((await buildSale(company, { tourist_phone: first.tourist_phone })).client_id).toBe(third.client_id);
    const moved = await sql.query('select distinct client_id from sales where id in ($1, $2, $3)', [
      first.id,
      second.id,
      third.id,
    ]);
    expect(moved).toEqual([{ client_id: third.client_id }]);
  });

  test('a merge keeps an e-mail address that only one client has, unless it is dropped', async () => {
    const address = { email: 'timur@example.com' };
    const withAddress = async () => {
      const [one, other] = await twoClients(company);
      expectStatus(await company.manager.api.patch(`/clients/${other.client_id}/`, address), 200);
      const { fields, ...body } = { ...mergeBody(one, other), other_version: 2 };
      const { email: _, ...others } = fields;
      return { ...body, fields: others };
    };
    const kept = await withAddress();
    expect(expectStatus(await merge(company, kept), 200).email).toBe(address.email);
    const gone = await withAddress();
    const without = { ...gone, fields: { ...gone.fields, email: 'survivor' } };
    expect(expectStatus(await merge(company, without), 200).email).toBeNull();
  });
});

describe('a merge is refused', async () => {
  const company = await buildCompany(server);

  test('a merge of a client with itself, or with one that is merged already, is refused in either order', async () => {
    const [one, other] = await twoClients(company);
    const same = expectRefusal(await merge(company, mergeBody(one, one)), 409, 'same_client');
    expect(same.fields).toEqual({ other_id: 'same_client' });
    expectStatus(await merge(company, mergeBody(one, other)), 200);
    const again = expectRefusal(await merge(company, mergeBody(one, other)), 409, 'client_merged');
    expect([again.fields, again.details]).toEqual([{ other_id: 'client_merged' }, { client_id: one.client_id }]);
    const third = await buildSale(company);
    const into = expectRefusal(await merge(company, mergeBody(other, third)), 409, 'client_merged');
    expect(into.fields).toEqual({ survivor_id: 'client_merged' });
  });

  test('a merge is refused without a choice where values differ, and without the surname of the merged client', async () => {
    const [one, other] = await twoClients(company);
    const { phone: _, ...fields } = mergeBody(one, other).fields;
    const open = expectRefusal(await merge(company, { ...mergeBody(one, other), fields }), 400, 'fill_required_fields');
    expect(open.fields).toEqual({ 'fields.phone': 'fill_required_fields' });
    const typed = { ...mergeBody(one, other), confirmation: 'Тимур' };
    const mismatch = expectRefusal(await merge(company, typed), 409, 'confirmation_mismatch');
    expect(mismatch.fields).toEqual({ confirmation: 'confirmation_mismatch' });
    expectStatus(await merge(company, { ...mergeBody(one, other), confirmation: '  аХмедов ' }), 200);
  });

  test('a merge is refused when one of the clients has changed since the comparison', async () => {
    const [one, other] = await twoClients(company);
    expectStatus(await company.agent.api.patch(`/clients/${other.client_id}/`, { name: 'Темур' }), 200);
    const stale = expectRefusal(await merge(company, mergeBody(one, other)), 409, 'stale');
    expect(stale.details).toEqual({ survivor_version: 1, other_version: 2 });
  });

  test('a merge is refused to an agent, who is shown no proposals either', async () => {
    const [one, other] = await twoClients(company);
    const body = mergeBody(one, other);
    expectRefusal(await company.agent.api.post('/clients/merge/', body), 403, 'insufficient_permissions');
    const pair = { client_id: one.client_id, other_id: other.client_id };
    expectRefusal(await company.agent.api.post('/clients/keep-apart/', pair), 403, 'insufficient_permissions');
    const asked = await company.agent.api.graphql('{ clientDuplicates { hasNextPage } }');
    expect(asked.status).toBe(403);
  });

  test('a refused merge leaves everything unchanged', async () => {
    const [one, other] = await twoClients(company);
    await correct(company, other.client_id, 5);
    await merge(company, { ...mergeBody(one, other), confirmation: 'нет' });
    expect(await read(company, { id: other.client_id })).toMatchObject({ points: 5, sales_count: 1, version: 1 });
  });
});
