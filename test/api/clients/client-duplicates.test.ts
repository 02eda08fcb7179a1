import { expect, test } from 'vitest';
import type { ClientPair } from '#contract/clients/client-merge.ts';
import { merge, mergeBody } from '../../support/data/clients.ts';
import { buildCompany, type Company } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { sharedServer } from '../../support/server/server.ts';
import { openSql } from '../../support/server/sql.ts';

const server = await sharedServer();

type Page = { rows: ClientPair[]; endCursor: string | null; hasNextPage: boolean };
const PAIR =
  'first { id name surname phone sales_count points } second { id name surname phone sales_count points } reasons score';
const QUERY = `query ($search: String, $first: Int, $after: String) {
  clientDuplicates(search: $search, first: $first, after: $after) { rows { ${PAIR} } endCursor hasNextPage }
}`;

const pageOf = async ({ manager }: Company, asked: Record<string, unknown> = {}): Promise<Page> =>
  (await manager.api.read<{ clientDuplicates: Page }>(QUERY, asked)).clientDuplicates;
const told = ({ rows }: Page) =>
  rows.map(({ first, second, reasons }) => `${first.phone} ${second.phone} ${reasons.join()}`);

/** Clients by surname, name and phone. */
async function companyOf(...clients: [surname: string, name: string, phone: string][]) {
  const company = await buildCompany(server);
  const ids: number[] = [];
  for (const [surname, name, phone] of clients) {
    const added = await company.manager.api.post<{ id: number }>('/clients/', { surname, name, phone });
    ids.push(expectStatus(added, 201).id);
  }
  return { company, ids };
}

test('clients with the same phone but for the country code are proposed first, whatever their names', async () => {
  const { company } = await companyOf(
    ['Петрова', 'Ольга', '+998901234501'],
    ['Ким', 'Анна', '+998951112233'],
    ['Сидоров', 'Пётр', '+79901234501'],
    ['Ким', 'Анна', '+998977654321'],
  );
  expect(told(await pageOf(company))).toEqual([
    '+998901234501 +79901234501 same_phone,similar_name',
    '+998951112233 +998977654321 same_name',
  ]);
});

test.each([
  ['case, spaces and the order of the names', ['Ким', 'Анна'], ['АННА', ' ким ']],
  ['the letter ё', ['Артёмов', 'Пётр'], ['Артемов', 'Петр']],
  ['a vowel', ['Каримов', 'Шахноза'], ['Каремов', 'Шохноза']],
  ['a doubled letter', ['Юсупов', 'Рустам'], ['Юсуппов', 'Рустам']],
  ['letters in another order', ['Петров', 'Иван'], ['Пертов', 'Иван']],
  ['a letter that sounds alike', ['Сабиров', 'Азамат'], ['Сапиров', 'Асамат']],
  ['another letter', ['Каримов', 'Тимур'], ['Карипов', 'Тимур']],
  ['a hyphen', ['Петрова-Водкина', 'Анна'], ['Петрова Водкина', 'Анна']],
  ['a hyphen that was left out', ['Петрова-Водкина', 'Анна'], ['Петроваводкина', 'Анна']],
  ['an apostrophe', ['Oʻktamov', 'Anvar'], ['Oktamov', 'Anvar']],
] as const)('a duplicate whose name differs by %s is found', async (_, one, other) => {
  const { company, ids } = await companyOf(
    [...one, '+998901234501'],
    ['Назаров', 'Достон', '+998935557799'],
    ['Мирзаев', 'Улугбек', '+998911117733'],
    [...other, '+998977654321'],
  );
  const { rows } = await pageOf(company);
  expect(rows.map(({ first, second }) => [first.id, second.id])).toEqual([[ids[0], ids[3]]]);
});

test('a double name with a hyphen, with a space and in one word is the same name, and ranks above similar ones', async () => {
  const { company, ids } = await companyOf(
    ['Петрова-Водкина', 'Анна', '+998901234501'],
    ['Петрова Водкина', 'Анна', '+998935557799'],
    ['Петроваводкина', 'Анна', '+998911117733'],
    ['Каримов', 'Тимур', '+998977654321'],
    ['Карипов', 'Тимур', '+998977111333'],
  );
  const { rows } = await pageOf(company);
  const [hyphen = 0, space = 0, joined = 0, one = 0, other = 0] = ids;
  expect(rows.map(({ first, second, reasons }) => [first.id, second.id, ...reasons])).toEqual([
    [space, joined, 'same_name'],
    [hyphen, joined, 'same_name'],
    [hyphen, space, 'same_name'],
    [one, other, 'similar_name'],
  ]);
});

test('clients who share only a name or a part of a number are not proposed', async () => {
  const { company } = await companyOf(
    ['Каримов', 'Тимур', '+998901234501'],
    ['Каримов', 'Рустам', '+998901234777'],
    ['Ахмедов', 'Тимур', '+998935557799'],
    ['Назарова', 'Лола', '+998901234502'],
  );
  expect((await pageOf(company)).rows).toEqual([]);
});

test('among clients of a frequent name those with nearly equal numbers come first', async () => {
  const many = Array.from({ length: 9 }, (_, index): [string, string, string] => [
    ...(['Каримов', 'Тимур'] as const),
    `+9989${index}${1_234_567 + index * 1_010_101}`,
  ]);
  const { company, ids } = await companyOf(...many, ['Каримов', 'Тимур', '+998901234599']);
  const { rows } = await pageOf(company);
  const [first, next] = rows.map((pair) => [pair.first.id, pair.second.id, pair.reasons]);
  expect(first).toEqual([ids[0], ids[9], ['near_phone', 'same_name']]);
  expect(next?.[2]).toEqual(['same_name']);
});

test('duplicates are read page by page, each pair once, and a search finds the pairs of the matching clients', async () => {
  const { company } = await companyOf(
    ['Ким', 'Анна', '+998901234501'],
    ['Ким', 'Анна', '+998977654321'],
    ['Цой', 'Виктор', '+998935557799'],
    ['Цой', 'Виктор', '+998911117733'],
    ['Пак', 'Вера', '+998944448811'],
    ['Пак', 'Вира', '+998955442211'],
  );
  const all = await pageOf(company);
  expect(all.rows).toHaveLength(3);
  const seen: string[] = [];
  let after: string | null = null;
  for (let more = true; more; ) {
    const page: Page = await pageOf(company, { first: 1, after });
    seen.push(...told(page));
    [after, more] = [page.endCursor, page.hasNextPage];
  }
  expect(seen).toEqual(told(all));
  expect(told(await pageOf(company, { search: 'цой' }))).toEqual(['+998935557799 +998911117733 same_name']);
  expect(told(await pageOf(company, { search: '95 544 22 11' }))).toEqual(['+998944448811 +998955442211 similar_name']);
  expect(told(await pageOf(company, { search: 'никто' }))).toEqual([]);
});

test('an invalid cursor and a page beyond the limit are refused', async () => {
  const { company } = await companyOf(['Ким', 'Анна', '+998901234501']);
  const queryDuplicates = (asked: Record<string, unknown>) => company.manager.api.graphql<unknown>(QUERY, asked);
  for (const after of ['что-то', Buffer.from('["x",1,2]').toString('base64url')]) {
    expect((await queryDuplicates({ after })).status).toBe(400);
  }
  for (const first of [0, 101]) expect((await queryDuplicates({ first })).status).toBe(400);
});

test('clients who are merged, or marked as two people, are no longer proposed', async () => {
  const { company, ids } = await companyOf(
    ['Ким', 'Анна', '+998901234501'],
    ['Ким', 'Анна', '+998977654321'],
    ['Цой', 'Виктор', '+998935557799'],
    ['Цой', 'Виктор', '+998911117733'],
  );
  const [anna = 0, anya = 0, viktor = 0, vitya = 0] = ids;
  const similar = async (id: number) => {
    const query = `query ($id: Id!) { similarClients(id: $id) { ${PAIR} } }`;
    const answer = await company.manager.api.read<{ similarClients: ClientPair[] }>(query, { id });
    return answer.similarClients.map(({ first, second }) => [first.id, second.id]);
  };
  expect([await similar(anna), await similar(vitya)]).toEqual([[[anna, anya]], [[viktor, vitya]]]);
  const as = (client_id: number) => ({ client_id, tourist_surname: 'Ким' });
  expectStatus(await merge(company, mergeBody(as(anna), as(anya))), 200);
  const apart = (client_id: number, other_id: number) =>
    company.manager.api.post('/clients/keep-apart/', { client_id, other_id });
  expectStatus(await apart(vitya, viktor), 200);
  // Marked twice, and in reverse order, it is stored once.
  expectStatus(await apart(viktor, vitya), 200);
  expect(told(await pageOf(company))).toEqual([]);
  expect([await similar(anna), await similar(viktor)]).toEqual([[], []]);
  expectRefusal(await apart(anna, anna), 409, 'same_client');
  const merged = expectRefusal(await apart(viktor, anya), 409, 'client_merged');
  expect(merged.fields).toEqual({ other_id: 'client_merged' });
});

test('in a company of many clients every pair is proposed once, a part of the clients after the other', async () => {
  const { company } = await companyOf(['Ким', 'Анна', '+998901234501'], ['Ким', 'Анна', '+998977654321']);
  const sql = await openSql(server.database.superuser);
  // Names of random consonants sound like no other; every 400th number differs from the one before in its country only.
  await sql.query(
    `insert into clients (company_id, phone, surname, name)
     select $1::bigint, '+99890' || lpad((n * 761)::text, 7, '0'), translate(md5(n::text), '0123456789abcdef', 'бвгджзклмнпрстфх'), 'А'
     from generate_series(1, 12000) n
     union all
     select $1::bigint, '+79' || '90' || lpad((n * 400 * 761)::text, 7, '0'), translate(md5((-n)::text), '0123456789abcdef', 'бвгджзклмнпрстфх'), 'А'
     from generate_series(1, 30) n`,
    [company.id],
  );
  const [known] = await sql.query<{ pairs: string }>(
    `select count(*) as pairs from clients a join clients b
     on b.company_id = a.company_id and b.phone_tail = a.phone_tail and b.id > a.id where a.company_id = $1`,
    [company.id],
  );
  await sql.end();
  const seen: string[] = [];
  let after: string | null = null;
  for (let more = true; more; ) {
    const page: Page = await pageOf(company, { first: 7, after });
    expect(page.rows.length).toBe(page.hasNextPage ? 7 : page.rows.length);
    seen.push(...told(page));
    [after, more] = [page.endCursor, page.hasNextPage];
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((pair) => pair.endsWith('same_phone,similar_name'))).toHaveLength(Number(known?.pairs));
  expect(seen).toContain('+998901234501 +998977654321 same_name');
  expect(told(await pageOf(company, { first: 100 }))).toEqual(seen.slice(0, 100));
});
