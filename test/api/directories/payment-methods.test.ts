import { beforeAll, describe, expect, test } from 'vitest';
import type { PaymentMethod, PaymentMethodRow } from '#contract/directories/directories.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { TouristPayment } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { freshName } from '../../support/data/command-rows.ts';
import {
  buildCompany,
  buildPayment,
  buildSale,
  type Company,
  inDays,
  type Person,
  saleBody,
} from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();

type Page = { rows: PaymentMethodRow[]; totalCount: number; totals: { payments_count: number } };
type Edited = Omit<PaymentMethodRow, 'payments_count' | 'last_payment_date'>;

const QUERY = `query ($filter: PaymentMethodFilter, $sort: PaymentMethodSort) {
  paymentMethodList(filter: $filter, sort: $sort) {
    rows { id name for_sales for_bookings for_tourist_payments for_partner_payments pays_by retired payments_count last_payment_date version }
    totalCount totals { payments_count }
  }
}`;
const pageOf = async (person: Person, ask: Record<string, unknown> = {}) =>
  (await person.api.read<{ paymentMethodList: Page }>(QUERY, ask)).paymentMethodList;
const namesIn = ({ rows }: Page) => rows.map(({ name }) => name);

const edit = ({ manager }: Company, id: number, body: object, version?: number) =>
  manager.api.patch<Edited>(`/payment-methods/${id}/`, body, version === undefined ? {} : { 'if-match': `${version}` });
const add = async ({ manager }: Company, fields: object) =>
  expectStatus(await manager.api.post<PaymentMethod>('/payment-methods/', fields), 201);
const offered = async ({ agent }: Company, use: string | null = null) =>
  (
    await agent.api.read<{ paymentMethods: { name: string }[] }>(
      'query ($use: String) { paymentMethods(use: $use) { name } }',
      { use },
    )
  ).paymentMethods.map(({ name }) => name);

const partnersOff = { for_bookings: false, for_partner_payments: false };
const allOn = { for_sales: true, for_bookings: true, for_tourist_payments: true, for_partner_payments: true };

describe('the list of payment methods', () => {
  let company: Company;
  beforeAll(async () => {
    company = await buildCompany(server);
    await add(company, { name: 'Перечисление', for_sales: false, for_tourist_payments: false });
    const sale = await buildSale(company, { tourist_payments: [payment(company.method)] });
    await buildPayment(company, sale, { payment_date: inDays(-4) });
    await buildSale(company, { tourist_payments: [payment(company.method)] }, company.stranger);
    const card = (await pageOf(company.manager)).rows.find(({ name }) => name === 'Карта');
    expectStatus(await edit(company, card?.id ?? 0, { retired: true }), 200);
  });

  test('the list of payment methods has the uses of each, the number of tourist payments and the last date', async () => {
    const page = await pageOf(company.manager);
    const common = { version: 1, retired: false, pays_by: 'money' };
    const points = { ...common, ...allOn, name: 'Баллы', pays_by: 'points', ...partnersOff };
    expect(page.rows.map(({ id: _, ...row }) => row)).toEqual([
      { ...points, payments_count: 0, last_payment_date: null },
      { ...common, ...allOn, name: 'Карта', retired: true, version: 2, payments_count: 0, last_payment_date: null },
      { ...common, ...allOn, name: 'Наличные', payments_count: 3, last_payment_date: inDays(0) },
      {
        ...common,
        ...allOn,
        ...{ name: 'Перечисление', for_sales: false, for_tourist_payments: false },
        ...{ payments_count: 0, last_payment_date: null },
      },
    ]);
    expect([page.totalCount, page.totals.payments_count]).toEqual([4, 3]);
  });

  test('the list of payment methods counts for an agent the payments that the agent may see', async () => {
    const seen = async (person: Person) => (await pageOf(person)).totals.payments_count;
    expect([await seen(company.agent), await seen(company.stranger), await seen(company.colleague)]).toEqual([2, 1, 0]);
  });

  test('the list of payment methods is sorted, searched and filtered by uses and retirement', async () => {
    const narrowed = async (filter: object, sort?: object) =>
      namesIn(await pageOf(company.manager, { filter, ...(sort ? { sort } : {}) }));
    expect(await narrowed({ use: 'tourist_payments' })).toEqual(['Баллы', 'Карта', 'Наличные']);
    expect(await narrowed({ use: 'bookings', search: 'чис' })).toEqual(['Перечисление']);
    expect(await narrowed({ retired: true })).toEqual(['Карта']);
    expect((await narrowed({}, { by: 'payments_count', direction: 'desc' }))[0]).toBe('Наличные');
    expect((await narrowed({}, { by: 'last_payment_date', direction: 'desc' }))[0]).toBe('Наличные');
    const refused = await company.manager.api.graphql(QUERY, { filter: { use: 'retired or true' } });
    expect(refused.body.errors?.[0]?.extensions.fields).toEqual({ use: 'choice_invalid' });
  });
});

const payment = ({ id }: { id: number }, more: object = {}) => ({
  method_id: id,
  amount: '100.00',
  currency: 'USD',
  ...more,
});

describe('a payment method', () => {
  test('a payment method can be renamed and get other uses, and can not get the name of another one', async () => {
    const company = await buildCompany(server);
    const { id } = company.method;
    const edited = expectStatus(await edit(company, id, { name: ' Наличные  в кассу', for_bookings: false }), 200);
    expect(edited).toEqual({
      id,
      ...allOn,
      ...{ name: 'Наличные в кассу', for_bookings: false, pays_by: 'money', retired: false, version: 2 },
    });
    const refused = expectRefusal(await edit(company, id, { name: 'КАРТА' }), 409, 'payment_method_exists');
    expect(refused.fields).toEqual({ name: 'payment_method_exists' });
    expectRefusal(await edit(company, id, { name: freshName() }, 1), 409, 'stale');
  });

  test('a payment method is offered by the forms of its uses', async () => {
    const company = await buildCompany(server);
    await add(company, { name: 'Только партнёрам', for_tourist_payments: false, for_bookings: false });
    await add(company, { name: 'Не сразу', for_sales: false, for_partner_payments: false });
    const all = ['Наличные', 'Карта'];
    // Points stand last although they are the oldest: forms preselect the first method.
    expect(await offered(company)).toEqual([...all, 'Только партнёрам', 'Не сразу', 'Баллы']);
    expect(await offered(company, 'tourist_payments')).toEqual([...all, 'Не сразу', 'Баллы']);
    // A sale is paid with a tourist’s money, and bookings with a partner payment’s.
    expect(await offered(company, 'sales')).toEqual([...all, 'Баллы']);
    expect(await offered(company, 'partner_payments')).toEqual([...all, 'Только партнёрам']);
    expect(await offered(company, 'bookings')).toEqual(all);
    const refused = await company.agent.api.graphql('{ paymentMethods(use: "retired") { name } }');
    expect(refused.body.errors?.[0]?.extensions).toMatchObject({ fields: { use: 'choice_invalid' } });
  });
});

describe('the payment method of the loyalty programme', () => {
  const pointsOf = async (company: Company) => {
    const row = (await pageOf(company.manager)).rows.find(({ pays_by }) => pays_by === 'points');
    if (!row) throw new Error('A company has a method of points');
    return row;
  };

  test('the method of points can be renamed, and can neither become one of money nor be hidden', async () => {
    const company = await buildCompany(server);
    const { id } = await pointsOf(company);
    for (const change of [{ retired: true }, { for_sales: false }, { for_bookings: true }]) {
      const { fields } = expectRefusal(await edit(company, id, change), 409, 'points_method_fixed');
      expect(fields).toEqual({ [Object.keys(change)[0] ?? '']: 'points_method_fixed' });
    }
    const same = { name: 'Бонусные баллы', retired: false, for_sales: true };
    expect(expectStatus(await edit(company, id, same), 200)).toMatchObject({ name: 'Бонусные баллы', version: 2 });
  });

  test('the method of points is not offered in the cash book, as points move no money', async () => {
    const company = await buildCompany(server);
    const { id } = await pointsOf(company);
    const line = { type: 'income', description: 'Скидка', method_id: id, amount: '10.00', currency: 'USD' };
    const refused = expectRefusal(await company.manager.api.post('/cash-entries/', line), 400, 'invalid_fields');
    expect(refused.fields).toEqual({ method_id: 'method_not_offered' });
  });
});

describe.each([
  ['is not for it', { for_tourist_payments: false }],
  ['is retired', { retired: true }],
])('a tourist payment by a method that %s', (_, change) => {
  const build = async () => {
    const company = await buildCompany(server);
    const other = await add(company, { name: freshName() });
    const sale = await buildSale(company);
    const recorded = await buildPayment(company, sale);
    expectStatus(await edit(company, company.method.id, change), 200);
    return { company, other, sale, recorded };
  };
  const expectNotOffered = (answer: Parameters<typeof expectRefusal>[0], field: string) =>
    expect(expectRefusal(answer, 400, 'invalid_fields').fields).toEqual({ [field]: 'method_not_offered' });

  test('the payment is refused, alone and with a new sale', async () => {
    const { company, sale, other } = await build();
    for (const { api } of [company.agent, company.manager]) {
      expectNotOffered(await api.post(`/sales/${sale.id}/tourist-payments/`, payment(company.method)), 'method_id');
      const tourist_payments = [payment(other), payment(company.method)];
      const sold = await api.post('/sales/', saleBody(company, { tourist_payments }));
      expectNotOffered(sold, 'tourist_payments.1.method_id');
    }
    const refund = payment(company.method, { kind: 'refund', amount: '-10.00' });
    expectNotOffered(await company.agent.api.post(`/sales/${sale.id}/tourist-payments/`, refund), 'method_id');
  });

  test('an existing payment keeps its method, and no other payment can get it', async () => {
    const { company, recorded, other } = await build();
    const patch = (body: object) => company.agent.api.patch<TouristPayment>(`/tourist-payments/${recorded.id}/`, body);
    const edited = expectStatus(await patch({ amount: '120.00', method_id: company.method.id }), 200);
    expect([edited.method_name, edited.amount]).toEqual(['Наличные', '120.00']);
    expectStatus(await patch({ method_id: other.id }), 200);
    expectNotOffered(await patch({ method_id: company.method.id }), 'method_id');
  });
});

test('a method that is not for sales can pay a sale later, and not in its form', async () => {
  const company = await buildCompany(server);
  expectStatus(await edit(company, company.method.id, { for_sales: false }), 200);
  const sold = await company.agent.api.post<Sale>(
    '/sales/',
    saleBody(company, { tourist_payments: [payment(company.method)] }),
  );
  expect(expectRefusal(sold, 400, 'invalid_fields').fields).toEqual({
    'tourist_payments.0.method_id': 'method_not_offered',
  });
  await buildPayment(company, await buildSale(company));
});
