import { expect, test } from 'vitest';
import type { TouristPayment } from '#contract/sales/tourist-payments/tourist-payment.ts';
import {
  buildCompany,
  buildPayment,
  buildSale,
  type Company,
  type Person,
  saleBody,
} from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();
const company = await buildCompany(server);
const sale = await buildSale(company);

const offered = async ({ api }: Person) => (await api.read<{ paymentTags: string[] }>('{ paymentTags }')).paymentTags;

const TAGGED = `query ($tag: String) { touristPayments(filter: { tag: $tag }, sort: { by: amount, direction: asc }) {
  rows { amount tags } totalCount
} }`;
type Tagged = { touristPayments: { rows: { amount: string }[]; totalCount: number } };
async function tagged(tag: string, person: Person): Promise<string[]> {
  const { touristPayments } = await person.api.read<Tagged>(TAGGED, { tag });
  expect(touristPayments.totalCount).toBe(touristPayments.rows.length);
  return touristPayments.rows.map(({ amount }) => amount);
}

const pay = (body: object, of: Company = company) =>
  of.agent.api.post<TouristPayment>(`/sales/${sale.id}/tourist-payments/`, {
    ...{ method_id: of.method.id, amount: '5.00', currency: 'USD' },
    ...body,
  });

test('tags are normalised, with a payment and with a payment of a new sale', async () => {
  const tags = ['  сайт ', 'САЙТ', 'ранняя   бронь'];
  expect((await buildPayment(company, sale, { tags })).tags).toEqual(['сайт', 'ранняя бронь']);
  const payment = { method_id: company.method.id, amount: '10.00', currency: 'USD', tags };
  const { id } = await buildSale(company, { tourist_payments: [payment] });
  const READ = 'query ($id: Id!) { sale(id: $id) { tourist_payments { tags } } }';
  const read = await company.agent.api.read<{ sale: object }>(READ, { id });
  expect(read.sale).toEqual({ tourist_payments: [{ tags: ['сайт', 'ранняя бронь'] }] });
});

test('tags are changed and removed, and a request without tags leaves them', async () => {
  const { id, version } = await buildPayment(company, sale, { tags: ['акция'] });
  const edit = async (body: object, known: number) =>
    expectStatus(
      await company.agent.api.patch<TouristPayment>(`/tourist-payments/${id}/`, body, { 'if-match': String(known) }),
      200,
    );
  expect((await edit({ amount: '7.00' }, version)).tags).toEqual(['акция']);
  expect((await edit({ tags: ['Vip', 'vip ', 'акция'] }, version + 1)).tags).toEqual(['Vip', 'акция']);
  expect((await edit({ tags: [] }, version + 2)).tags).toEqual([]);
});

test('more than ten tags, one of more than forty characters, and an empty one are refused', async () => {
  const many = Array.from({ length: 11 }, (_, index) => `метка ${index}`);
  expect(expectRefusal(await pay({ tags: many }), 400, 'invalid_fields').fields).toEqual({ tags: 'too_many_tags' });
  const long = await pay({ tags: ['сайт', 'я'.repeat(41)] });
  expect(expectRefusal(long, 400, 'invalid_fields').fields).toEqual({ 'tags.1': 'text_too_long' });
  for (const blank of ['', ' ']) {
    const refused = expectRefusal(await pay({ tags: [blank] }), 400, 'fill_required_fields');
    expect(refused.fields).toEqual({ 'tags.0': 'fill_required_fields' });
  }
  expect(expectStatus(await pay({ tags: many.slice(1) }), 201).tags).toHaveLength(10);
});

test('existing tags are offered, most frequent first and in their most frequent spelling', async () => {
  const other = await buildCompany(server);
  const { id } = await buildSale(other);
  for (const tags of [['Сайт', 'акция'], ['сайт'], ['Сайт'], ['Акция'], ['акция'], ['vip'], ['САЙТ', 'Банкет']]) {
    await buildPayment(other, { id }, { tags });
  }
  expect(await offered(other.agent)).toEqual(['Сайт', 'акция', 'vip', 'Банкет']);
});

test('payments are filtered by a tag in any letter case, and those of another company are neither found nor offered', async () => {
  const mine = await buildCompany(server);
  const theirs = await buildCompany(server);
  const { id } = await buildSale(mine);
  const tags = [['сайт'], ['Сайт', 'акция'], ['сайт вечером'], []];
  for (const [index, each] of tags.entries()) {
    await buildPayment(mine, { id }, { amount: `${index + 1}.00`, tags: each });
  }
  const elsewhere = await buildSale(theirs);
  await buildPayment(theirs, elsewhere, { amount: '99.00', tags: ['сайт', 'чужая'] });

  for (const person of [mine.manager, mine.agent]) {
    expect(await tagged('САЙТ ', person)).toEqual(['1.00', '2.00']);
    expect(await tagged('акция', person)).toEqual(['2.00']);
    expect(await tagged('чужая', person)).toEqual([]);
    expect(await offered(person)).toEqual(['Сайт', 'акция', 'сайт вечером']);
  }
  // A payment is visible to those who see its sale.
  expect(await tagged('сайт', mine.stranger)).toEqual([]);
  expect(await tagged('сайт', theirs.manager)).toEqual(['99.00']);
});

test('changes of tags are in the log', async () => {
  const body = saleBody(company, {
    tourist_payments: [{ method_id: company.method.id, amount: '10.00', currency: 'USD', tags: ['сайт', 'акция'] }],
  });
  const { id } = expectStatus(await company.agent.api.post<{ id: number }>('/sales/', body), 201);
  const READ = 'query ($id: Id!) { sale(id: $id) { tourist_payments { id version } } }';
  type Read = { sale: { tourist_payments: { id: number; version: number }[] } };
  const { sale: read } = await company.agent.api.read<Read>(READ, { id });
  const [payment] = read.tourist_payments;
  if (!payment) throw new Error('The sale has no payment');
  const edited = await company.agent.api.patch(
    `/tourist-payments/${payment.id}/`,
    { tags: ['сайт'] },
    { 'if-match': String(payment.version) },
  );
  expectStatus(edited, 200);
  const HISTORY =
    'query ($id: Id!) { entityHistory(entity: "tourist_payment", id: $id) { event changes { field before after } } }';
  type Line = { event: string; changes: { field: string; before: string | null; after: string | null }[] };
  const { entityHistory } = await company.manager.api.read<{ entityHistory: Line[] }>(HISTORY, { id: payment.id });
  const ofTags = entityHistory.map(({ event, changes }) => [event, changes.find(({ field }) => field === 'tags')]);
  expect(ofTags).toEqual([
    ['tourist_payment.edit', { field: 'tags', before: 'сайт, акция', after: 'сайт' }],
    ['tourist_payment.create', { field: 'tags', before: null, after: 'сайт, акция' }],
  ]);
});
