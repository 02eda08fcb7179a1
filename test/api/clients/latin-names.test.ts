import { expect, test } from 'vitest';
import type { Client } from '#contract/clients/client.ts';
import type { PartnerRow } from '#contract/directories/directories.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { merge, mergeBody } from '../../support/data/clients.ts';
import { buildCompany, buildPayment, buildSale, type Company, freshPhone } from '../../support/data/company.ts';
import { countsOf, importClients, importPartners, importSales, saleLine } from '../../support/data/imports.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();
const company = await buildCompany(server);

const CLIENT = 'query ($id: Id, $phone: String) { client(id: $id, phone: $phone) { id latin_name version } }';
const clientOf = async (asked: { id?: number; phone?: string }, of: Company = company) =>
  (await of.manager.api.read<{ client: Client }>(CLIENT, asked)).client;
const latinOf = async (id: number): Promise<string> => {
  const query = 'query ($id: Id!) { sale(id: $id) { tourist_latin_name } }';
  return (await company.agent.api.read<{ sale: Sale }>(query, { id })).sale.tourist_latin_name;
};
const addClient = (latin_name?: string) =>
  company.manager.api.post<Client>('/clients/', {
    ...{ phone: freshPhone(), surname: 'Ким', name: 'Анна' },
    ...(latin_name === undefined ? {} : { latin_name }),
  });

test('a client’s name in Latin letters is normalised, changed, logged and optional', async () => {
  expect(expectStatus(await addClient(), 201).latin_name).toBe('');
  expect(expectStatus(await addClient(' '), 201).latin_name).toBe('');
  const { id, latin_name, version } = expectStatus(await addClient("  KIM   O'ANNA-MARIA "), 201);
  expect(latin_name).toBe("KIM O'ANNA-MARIA");
  const edited = await company.manager.api.patch<Client>(
    `/clients/${id}/`,
    { latin_name: 'KIM ANNA' },
    { 'if-match': String(version) },
  );
  expect(expectStatus(edited, 200).latin_name).toBe('KIM ANNA');
  const HISTORY = 'query ($id: Id!) { entityHistory(entity: "client", id: $id) { changes { field before after } } }';
  type Line = { changes: { field: string; before: string | null; after: string | null }[] };
  const { entityHistory } = await company.manager.api.read<{ entityHistory: Line[] }>(HISTORY, { id });
  expect(entityHistory[0]?.changes).toContainEqual({
    field: 'latin_name',
    before: "KIM O'ANNA-MARIA",
    after: 'KIM ANNA',
  });
});

test.each(['Ким Анна', 'KIM 2', '№ KIM', '<b>KIM</b>', 'KÍM', 'K'.repeat(201)])(
  'a name that is not in Latin letters is refused at its field: %s',
  async (latin_name) => {
    const refused = expectRefusal(await addClient(latin_name), 400, 'invalid_fields');
    expect(refused.fields).toEqual({ latin_name: 'only_latin' });
    const partner = await company.manager.api.post('/partners/', { name: 'Восток', latin_name, currency: 'USD' });
    expect(expectRefusal(partner, 400, 'invalid_fields').fields).toEqual({ latin_name: 'only_latin' });
  },
);

test('a sale keeps the Latin name as entered; a new client gets it, and a known client keeps their own', async () => {
  const phone = freshPhone();
  const first = await buildSale(company, { tourist_phone: phone, tourist_latin_name: 'AKHMEDOV TIMUR' });
  expect(first.tourist_latin_name).toBe('AKHMEDOV TIMUR');
  expect(await clientOf({ phone })).toMatchObject({ latin_name: 'AKHMEDOV TIMUR' });
  const second = await buildSale(company, { tourist_phone: phone, tourist_latin_name: 'AXMEDOV TIMUR' });
  expect(second.tourist_latin_name).toBe('AXMEDOV TIMUR');
  expect(await clientOf({ phone })).toMatchObject({ latin_name: 'AKHMEDOV TIMUR' });
  const edit = (body: object, version: number) =>
    company.agent.api.patch<Sale>(`/sales/${second.id}/`, body, { 'if-match': String(version) });
  // An edit without the field leaves it unchanged.
  const { version } = expectStatus(await edit({ service: 'Отель' }, second.version), 200);
  expect(await latinOf(second.id)).toBe('AXMEDOV TIMUR');
  expectStatus(await edit({ tourist_latin_name: '' }, version), 200);
  expect(await latinOf(second.id)).toBe('');
});

test('a known client without a Latin name gets the first one that is entered for a sale, with a log line', async () => {
  const own = await buildCompany(server);
  const phone = freshPhone();
  const { id, client_id, version } = await buildSale(own, { tourist_phone: phone });
  expect((await clientOf({ phone }, own)).latin_name).toBe('');
  const before = await clientOf({ phone }, own);
  await Promise.all(
    ['AKHMEDOV TIMUR', 'AKHMEDOV TIMUR', 'AKHMEDOV TIMUR'].map((tourist_latin_name) =>
      buildSale(own, { tourist_phone: phone, tourist_latin_name }),
    ),
  );
  await buildSale(own, { tourist_phone: phone, tourist_latin_name: 'AXMEDOV TIMUR' });
  expect(await clientOf({ phone }, own)).toMatchObject({ latin_name: 'AKHMEDOV TIMUR', version: before.version + 1 });
  const HISTORY = `query ($id: Id!) {
    entityHistory(entity: "client", id: $id) { event by_name changes { field before after } }
  }`;
  type Line = {
    event: string;
    user_name: string;
    changes: { field: string; before: string | null; after: string | null }[];
  };
  const { entityHistory } = await own.manager.api.read<{ entityHistory: Line[] }>(HISTORY, { id: client_id });
  expect(entityHistory.map(({ event }) => event)).toEqual(['client.edit', 'client.create']);
  expect(entityHistory[0]).toMatchObject({ by_name: 'Тестов agent' });
  expect(entityHistory[0]?.changes.filter(({ field }) => field === 'latin_name')).toEqual([
    { field: 'latin_name', before: '', after: 'AKHMEDOV TIMUR' },
  ]);

  // A removed name stays removed until another name is entered.
  const off = { 'if-match': String(before.version + 1) };
  expectStatus(await own.manager.api.patch(`/clients/${client_id}/`, { latin_name: '' }, off), 200);
  const edit = async (body: object, of: number) =>
    expectStatus(await own.agent.api.patch<Sale>(`/sales/${id}/`, body, { 'if-match': String(of) }), 200);
  const named = await edit({ tourist_latin_name: 'AKHMEDOV T' }, version);
  expect((await clientOf({ phone }, own)).latin_name).toBe('AKHMEDOV T');
  const again = await clientOf({ phone }, own);
  const offAgain = { 'if-match': String(again.version) };
  expectStatus(await own.manager.api.patch(`/clients/${client_id}/`, { latin_name: '' }, offAgain), 200);
  await edit({ service: 'Отель' }, named.version);
  expect((await clientOf({ phone }, own)).latin_name).toBe('');
});

test('a partner has a name in Latin letters that can be changed and found', async () => {
  const body = { name: 'Шёлковый путь', latin_name: ' Silk  Road', currency: 'USD' };
  const { id } = expectStatus(await company.manager.api.post<PartnerRow>('/partners/', body), 201);
  const find = async (search: string) => {
    const query = `query ($search: String) { partnerList(filter: { search: $search }) { rows { name latin_name version } } }`;
    type Found = { partnerList: { rows: PartnerRow[] } };
    return (await company.agent.api.read<Found>(query, { search })).partnerList.rows;
  };
  expect(await find('silk road')).toEqual([{ name: 'Шёлковый путь', latin_name: 'Silk Road', version: 1 }]);
  expect(await find('шелк')).toHaveLength(1);
  const edited = await company.manager.api.patch(`/partners/${id}/`, { latin_name: 'Silk Way' }, { 'if-match': '1' });
  expect(expectStatus(edited, 200)).toMatchObject({ name: 'Шёлковый путь', latin_name: 'Silk Way' });
  expect(await find('road')).toEqual([]);
});

test('sales, payments and clients are found by their Latin names, and those of another company are not', async () => {
  const own = await buildCompany(server);
  const sale = await buildSale(own, { tourist_latin_name: 'ZUBTSOVA YULIYA' });
  await buildPayment(own, sale);
  const QUERY = `query ($search: String) {
    sales(filter: { search: $search }) { totalCount }
    touristPayments(filter: { search: $search }) { totalCount }
    bookings(filter: { search: $search }) { totalCount }
    clients(filter: { search: $search }) { totalCount }
  }`;
  const found = async ({ manager }: Company, search: string) =>
    Object.values(await manager.api.read<Record<string, { totalCount: number }>>(QUERY, { search })).map(
      ({ totalCount }) => totalCount,
    );
  expect(await found(own, 'yuliya zubts')).toEqual([1, 1, 1, 1]);
  expect(await found(own, 'zubtsova ахмедов')).toEqual([1, 1, 1, 1]);
  expect(await found(own, 'zubtsov yulia')).toEqual([0, 0, 0, 0]);
  expect(await found(company, 'zubtsova')).toEqual([0, 0, 0, 0]);
});

test('a merge keeps the only Latin name, and of two the one that is chosen', async () => {
  const pair = async (one: string, other: string) => {
    const [a, b] = [expectStatus(await addClient(one), 201), expectStatus(await addClient(other), 201)];
    return { a, body: mergeBody({ client_id: a.id }, { client_id: b.id, tourist_surname: b.surname }) };
  };
  const { a, body } = await pair('', 'KIM ANNA');
  expectStatus(await merge(company, body), 200);
  expect(await clientOf({ id: a.id })).toMatchObject({ latin_name: 'KIM ANNA' });

  const both = await pair('KIM ANNA', 'KIM ANYA');
  const refused = expectRefusal(await merge(company, both.body), 400, 'fill_required_fields');
  expect(refused.fields).toEqual({ 'fields.latin_name': 'fill_required_fields' });
  expectStatus(await merge(company, { ...both.body, fields: { ...both.body.fields, latin_name: 'other' } }), 200);
  expect(await clientOf({ id: both.a.id })).toMatchObject({ latin_name: 'KIM ANYA' });
});

test('names in Latin letters are imported with sales, clients and partners', async () => {
  const own = await buildCompany(server);
  const [phone, other] = [freshPhone(), freshPhone()];
  const line = saleLine(own, { tourist_phone: phone, tourist_latin_name: ' ISLAMOV BEK ' });
  expect(await countsOf(importSales(own, [line]))).toMatchObject({ sales: 1, clients: 1 });
  expect(await clientOf({ phone }, own)).toMatchObject({ latin_name: 'ISLAMOV BEK' });
  const client = { phone: other, surname: 'Ли', name: 'Вера', latin_name: 'LEE VERA' };
  expect(await countsOf(importClients(own, [client]))).toEqual({ clients: 1 });
  expect(await clientOf({ phone: other }, own)).toMatchObject({ latin_name: 'LEE VERA' });
  expect(await countsOf(importPartners(own, [{ name: 'Юрта', latin_name: 'Yurt Camp' }]))).toEqual({ partners: 1 });
  const query =
    '{ partnerList(filter: { search: "yurt" }) { rows { name latin_name } } sales { rows { tourist_latin_name } } }';
  expect(await own.manager.api.read(query)).toEqual({
    partnerList: { rows: [{ name: 'Юрта', latin_name: 'Yurt Camp' }] },
    sales: { rows: [{ tourist_latin_name: 'ISLAMOV BEK' }] },
  });
});
