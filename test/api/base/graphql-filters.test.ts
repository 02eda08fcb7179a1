import { beforeAll, describe, expect, test } from 'vitest';
import { buildCompany, buildPayment, buildSale, inDays, type Person, today } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();
const company = await buildCompany(server);

/** Sales by what distinguishes them, and their payments under the same keys. */
const sales: Record<string, number> = {};
const payments: Record<string, number> = {};
const words: Record<string, number> = {};

async function sell(word: string, overrides: Record<string, unknown>, by: Person = company.agent): Promise<number> {
  const { id } = await buildSale(company, overrides, by);
  sales[word] = id;
  return id;
}

const step = async (saleId: number, ...names: string[]) => {
  for (const name of names) expectStatus(await company.manager.api.post(`/sales/${saleId}/${name}/`), 200);
};

beforeAll(async () => {
  const { api } = company.manager;
  words.egypt = expectStatus(await api.post<{ id: number }>('/directions/', { name: 'Хургада' }), 201).id;
  const { paymentMethods } = await api.read<{ paymentMethods: { id: number }[] }>('{ paymentMethods { id } }');
  words.card = paymentMethods[1]?.id ?? 0;

  await sell('old', {
    sale_date: inDays(-40),
    service_date: inDays(10),
    deadline_date: inDays(5),
    service: ' Отель «Жёлтый парус» 5*_ ',
  });
  const egypt = await sell('egypt', { direction_id: words.egypt, service_date: inDays(60), deadline_date: inDays(50) });
  const checked = await sell('checked', { sale_date: inDays(-20) });
  await step(checked, 'check', 'add-to-target');
  const changed = await sell('changed', {});
  await step(changed, 'check');
  await company.agent.api.post(`/sales/${changed}/tourist-payments/`, {
    ...{ method_id: company.method.id, amount: '400.00', currency: 'USD' },
  });
  const paid = await sell('paid', {});
  await sell('strangers', {}, company.stranger);
  await sell('colleagues', {}, company.colleague);

  const euro = { amount: '100.00', currency: 'EUR', currency_rate: '1.15', payment_date: inDays(-10) };
  payments.euro = (await buildPayment(company, { id: egypt }, { ...euro, method_id: words.card })).id;
  payments.whole = (await buildPayment(company, { id: paid }, { amount: '1000.00' })).id;
  payments.refund = (await buildPayment(company, { id: sales.old ?? 0 }, { amount: '-5.00', kind: 'refund' })).id;
  payments.over = (await buildPayment(company, { id: sales.colleagues ?? 0 }, { amount: '1100.00' })).id;
});

type Found = { rows: { id: number }[]; totalCount: number; totals: object };
const queryList = (list: 'sales' | 'touristPayments', filter: object, person: Person) => {
  const type = list === 'sales' ? 'SaleFilter' : 'TouristPaymentFilter';
  const sum = list === 'sales' ? 'brutto' : 'usd_total';
  const query = `query ($filter: ${type}) { list: ${list}(filter: $filter, first: 200) { rows { id } totalCount totals { ${sum} } } }`;
  return person.api.graphql<{ list: Found }>(query, { filter });
};

/** The keys of the rows found; their number equals the count. */
async function found(list: 'sales' | 'touristPayments', filter: object, person = company.manager): Promise<string[]> {
  const { rows, totalCount } = expectStatus(await queryList(list, filter, person), 200).data.list;
  expect(totalCount).toBe(rows.length);
  const known = Object.entries(list === 'sales' ? sales : payments);
  return known.filter(([, id]) => rows.some((row) => row.id === id)).map(([word]) => word);
}

const everySale = ['old', 'egypt', 'checked', 'changed', 'paid', 'strangers', 'colleagues'];
const but = (...words: string[]) => everySale.filter((word) => !words.includes(word));

describe('filters of sales', () => {
  test.each<[string, () => object, string[]]>([
    ['by nothing', () => ({}), everySale],
    ['by nothing, said so', () => ({ agent_id: null, audit: null, sale_date_from: null }), everySale],
    ['from a sale date on', () => ({ sale_date_from: inDays(-20) }), but('old')],
    ['up to a sale date', () => ({ sale_date_to: inDays(-20) }), ['old', 'checked']],
    ['to one sale date', () => ({ sale_date_from: inDays(-20), sale_date_to: inDays(-20) }), ['checked']],
    ['to days that are the wrong way round', () => ({ sale_date_from: today(), sale_date_to: inDays(-1) }), []],
    ['from a service date on', () => ({ service_date_from: inDays(60) }), ['egypt']],
    ['up to a service date', () => ({ service_date_to: inDays(29) }), ['old']],
    ['from a deadline on: who has none is not among them', () => ({ deadline_date_from: inDays(6) }), ['egypt']],
    ['up to a deadline', () => ({ deadline_date_to: inDays(6) }), ['old']],
    ['by direction', () => ({ direction_id: words.egypt }), ['egypt']],
    ['by a direction that there is not', () => ({ direction_id: 999_999 }), []],
    ['by agent', () => ({ agent_id: company.stranger.id }), ['strangers']],
    ['by office', () => ({ office_id: company.stranger.officeId }), ['strangers']],
    ['by the other office', () => ({ office_id: company.agent.officeId }), but('strangers')],
    ['by a part of the service, in small letters, ё as е', () => ({ service: 'желтый П' }), ['old']],
    ['by a part of the service in another spelling of ё', () => ({ service: ' ЖЁЛТЫЙ ' }), ['old']],
    ['by signs that are no patterns', () => ({ service: '5*_' }), ['old']],
    ['by a sign that no service has', () => ({ service: '%' }), []],
    ['to those not paid', () => ({ payment_status: 'not_paid' }), ['checked', 'strangers', 'old']],
    ['to those partially paid', () => ({ payment_status: 'partially_paid' }), ['egypt', 'changed']],
    ['to those fully paid', () => ({ payment_status: 'fully_paid' }), ['paid']],
    ['to those overpaid', () => ({ payment_status: 'overpaid' }), ['colleagues']],
    ['to those on which the tourist owes', () => ({ debt: 'tourist_owes' }), but('paid', 'colleagues')],
    ['to those on which the company does', () => ({ debt: 'company_owes' }), ['colleagues']],
    ['to those with a debt either way', () => ({ debt: 'open' }), but('paid')],
    ['to those without one', () => ({ debt: 'settled' }), ['paid']],
    ['to those checked', () => ({ audit: 'checked' }), ['checked']],
    ['to those unchecked', () => ({ audit: 'unchecked' }), but('checked')],
    ['to those changed since their check', () => ({ audit: 'changed' }), ['changed']],
    ['to those in the target', () => ({ target: 'added' }), ['checked']],
    ['to those that are not', () => ({ target: 'not_added' }), but('checked')],
    [
      'by several at once',
      () => ({ debt: 'tourist_owes', audit: 'unchecked', office_id: company.agent.officeId }),
      ['old', 'egypt', 'changed'],
    ],
  ])('%s', async (_, filter, expected) => {
    expect((await found('sales', filter())).sort()).toEqual([...expected].sort());
  });

  test('a filter of sales finds no sale that the person may not see', async () => {
    const ofTheOffice = { office_id: company.agent.officeId };
    expect(await found('sales', ofTheOffice, company.colleague)).toEqual(['colleagues']);
    expect(await found('sales', { agent_id: company.agent.id }, company.colleague)).toEqual([]);
    expect(await found('sales', { agent_id: company.colleague.id }, company.colleague)).toEqual(['colleagues']);
    expect(await found('sales', { office_id: company.stranger.officeId }, company.colleague)).toEqual([]);
  });

  test('sales are filtered by lifecycle, and by not being cancelled', async () => {
    const shop = await buildCompany(server);
    const of = async (overrides: Record<string, unknown>) => (await buildSale(shop, overrides)).id;
    const active = await of({ adults: 3 });
    const completed = await of({ service_date: today(), adults: 1, children: 1 });
    const { id: paid } = await buildPayment(shop, { id: completed }, { amount: '1000.00' });
    expectStatus(await shop.manager.api.post(`/tourist-payments/${paid}/accept/`), 200);
    const cancelled = await of({});
    const reason = { reason: 'Передумали', client_penalty: '30.00' };
    expectStatus(await shop.manager.api.post(`/sales/${cancelled}/cancel/`, reason), 200);
    expectStatus(await shop.manager.api.post(`/sales/${completed}/complete/`), 200);
    const query = `query ($filter: SaleFilter) {
      sales(filter: $filter) { rows { id } totalCount totals { brutto people } }
    }`;
    const read = async (lifecycle: string | null) => {
      const { sales: page } = await shop.manager.api.read<{ sales: Found }>(query, { filter: { lifecycle } });
      return { ids: page.rows.map(({ id }) => id).sort((one, other) => one - other), ...page.totals };
    };
    expect(await read('active')).toEqual({ ids: [active], brutto: '1000.00', people: 3 });
    expect(await read('completed')).toEqual({ ids: [completed], brutto: '1000.00', people: 2 });
    expect(await read('not_cancelled')).toEqual({ ids: [active, completed], brutto: '2000.00', people: 5 });
    expect((await read(null)).ids).toEqual([active, completed, cancelled]);
  });

  test('the sums of sales are filtered with their rows', async () => {
    const { data } = expectStatus(await queryList('sales', { target: 'added' }, company.manager), 200);
    expect(data.list.totals).toEqual({ brutto: '1000.00' });
  });
});

const everyPayment = ['euro', 'whole', 'refund', 'over'];

describe('filters of tourist payments', () => {
  test.each<[string, () => object, string[]]>([
    ['by nothing', () => ({}), everyPayment],
    ['from a day on', () => ({ payment_date_from: inDays(-9) }), ['whole', 'refund', 'over']],
    ['up to a day', () => ({ payment_date_to: inDays(-10) }), ['euro']],
    ['by method', () => ({ method_id: words.card }), ['euro']],
    ['by currency', () => ({ currency: 'USD' }), ['whole', 'refund', 'over']],
    ['by a currency that none has', () => ({ currency: 'UZS' }), []],
    ['to refunds', () => ({ kind: 'refund' }), ['refund']],
    ['to payments', () => ({ kind: 'payment' }), ['euro', 'whole', 'over']],
    ['by the direction of the sale', () => ({ direction_id: words.egypt }), ['euro']],
    ['by the agent of the sale, not the author', () => ({ agent_id: company.colleague.id }), ['over']],
    ['by the office of the sale', () => ({ office_id: company.stranger.officeId }), []],
    ['by its other office', () => ({ office_id: company.agent.officeId }), everyPayment],
    ['by several at once', () => ({ state: 'new', currency: 'USD', kind: 'payment' }), ['whole', 'over']],
  ])('%s', async (_, filter, expected) => {
    expect((await found('touristPayments', filter())).sort()).toEqual([...expected].sort());
  });

  test('a filter of tourist payments finds no payment that the person may not see', async () => {
    expect(await found('touristPayments', { office_id: company.agent.officeId }, company.colleague)).toEqual(['over']);
    expect(await found('touristPayments', { agent_id: company.agent.id }, company.colleague)).toEqual([]);
  });
});

describe('an unknown value of a filter is refused at its field', () => {
  test.each([
    ['sales', { lifecycle: 'gone' }],
    ['sales', { lifecycle: '' }],
    ['sales', { payment_status: 'paid' }],
    ['sales', { audit: 'Checked' }],
    ['sales', { target: 'constructor' }],
    ['sales', { audit: 'x', target: 'y', payment_status: 'z' }],
    ['touristPayments', { state: 'accepted ' }],
    ['touristPayments', { currency: 'usd' }],
    ['touristPayments', { kind: 'gift' }],
  ] as const)('the filter %s with %j is refused at its field', async (list, filter) => {
    const answer = await queryList(list, filter, company.manager);
    const fields = Object.fromEntries(Object.keys(filter).map((field) => [field, 'choice_invalid']));
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.errors?.[0]?.extensions).toMatchObject({ code: 'invalid_fields', fields });
  });

  test.each([
    [{ sale_date_from: '2028-02-30' }, { date: 'date_invalid' }],
    [{ service_date_to: 'today' }, { date: 'date_invalid' }],
    [{ agent_id: 0 }, { id: 'choice_invalid' }],
    [{ office_id: '1' }, { id: 'choice_invalid' }],
  ])('a date or an id that is none is refused at its field: %j', async (filter, fields) => {
    const answer = await queryList('sales', filter, company.manager);
    expect(expectRefusal(answer, 400, 'invalid_fields').fields).toEqual(fields);
  });
});
