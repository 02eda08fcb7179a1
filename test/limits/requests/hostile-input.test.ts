import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Command } from '#contract/base/command.ts';
import { type ErrorBody, isErrorCode } from '#contract/base/errors.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { allConfirmed } from '../../support/data/allocations.ts';
import { pathOf } from '../../support/data/command-cases.ts';
import { commands } from '../../support/data/commands.ts';
import { buildCompany, buildPayment, buildSale, saleBody } from '../../support/data/company.ts';
import { unstorable } from '../../support/fuzz/bad-values.ts';
import { placesOf, type Shape, sampleOf, withValue } from '../../support/fuzz/samples.ts';
import { seedFor, timesOf } from '../../support/seed.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { type Answer, expectStatus } from '../../support/server/api.ts';
import { sharedServer } from '../../support/server/server.ts';
import { isThorough } from '../../support/thorough.ts';

const server = await sharedServer();
const company = await buildCompany(server);
let sale: Sale;
beforeAll(async () => {
  sale = await buildSale(company);
});
beforeEach(async () => {
  // Earlier requests may have retired the entities that are used here.
  const { direction, partner, euroPartner, method, manager } = company;
  await manager.api.patch(`/directions/${direction.id}/`, { retired: false });
  for (const { id } of [partner, euroPartner]) await manager.api.patch(`/partners/${id}/`, { retired: false });
  const uses = { for_sales: true, for_bookings: true, for_tourist_payments: true, for_partner_payments: true };
  await manager.api.patch(`/payment-methods/${method.id}/`, { retired: false, ...uses });
});

const all: Command[] = Object.values(commands as Record<string, Command>).filter(
  // They end the session that the others are sent in.
  ({ name }) => name !== 'sign-out' && name !== 'end-session',
);

/** Answered in the API’s form: done, or refused with a code of the catalogue that is not a fault. */
function expectAnswered({ status, body, text }: Answer<unknown>, asked: unknown): void {
  const { code = '' } = (body ?? {}) as Partial<ErrorBody>;
  const sense = status < 400 || (status < 500 && isErrorCode(code));
  expect(sense, `${JSON.stringify(asked).slice(0, 500)}: ${status} ${text}`).toBe(true);
}

describe('hostile input', () => {
  test('hostile values in any field are never answered with a fault of the server', async () => {
    const places = all.flatMap((command) =>
      placesOf(command.body as Shape).map(({ path }) => ({ command, path, good: sampleOf(command.body as Shape) })),
    );
    const texts = fc.string({ unit: 'binary', maxLength: 50 });
    const values = fc.oneof(fc.jsonValue({ maxDepth: 2 }), texts, fc.double(), fc.bigInt().map(String));
    const seed = seedFor('hostile input');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), values, async ({ command, path, good }, value) => {
        const body = withValue(good, path, value === undefined ? null : value);
        const answer = await company.manager.api.send(command.method, pathOf(command, sale.id), body);
        expectAnswered(answer, { [command.name]: path, value });
      }),
      { seed, numRuns: timesOf(800, 200), endOnFailure: true },
    );
  });

  async function expectNothing(id: string): Promise<void> {
    for (const command of all.filter(({ path }) => path.includes(':id'))) {
      const answer = await company.manager.api.send(
        command.method,
        pathOf(command, id),
        sampleOf(command.body as Shape),
      );
      const { fields } = expectRefusal(answer, 404, 'not_found');
      expect(Object.keys(fields)).toEqual(['id']);
    }
  }
  test.each(['0', 'x', '9007199254740993', '%00'])('the id %s is not found', expectNothing);
  test.runIf(isThorough).each(['-1', '1.5', '99999999999999999999', '1e3', 'null', '%20', '٣'])(
    'the id %s is not found by a read',
    expectNothing,
  );

  test.each(['0x%s', '%se0', '%20%s', '%s%20', '+%s', '0%s', '%s.0'])(
    'the id of a direction written as %s is not found, and the direction is unchanged',
    async (form) => {
      const { manager } = company;
      const { id } = expectStatus(await manager.api.post<{ id: number }>('/directions/', { name: form }), 201);
      const written = form.replace('%s', form.startsWith('0x') ? id.toString(16) : String(id));
      const answer = await manager.api.patch(`/directions/${written}/`, { name: `${form} edited` });
      expect(expectRefusal(answer, 404, 'not_found').fields).toEqual({ id: 'choice_invalid' });
    },
  );

  test.each(unstorable)('the text %j is refused at its field', async (text) => {
    const { api } = company.manager;
    const named = expectRefusal(await api.post('/directions/', { name: text }), 400, 'invalid_fields');
    expect(named.fields).toEqual({ name: 'characters_invalid' });
    const imported = await api.post('/imports/partners/', { rows: [{ name: text }], dry_run: true, known: 'skip' });
    expect(expectRefusal(imported, 400, 'invalid_fields').fields).toHaveProperty(['rows.0.name'], 'characters_invalid');
    const searched = await api.graphql('query ($filter: SaleFilter) { sales(filter: $filter) { totalCount } }', {
      filter: { search: text },
    });
    expect(searched.body).toMatchObject({ fields: { 'variables.filter.search': 'characters_invalid' } });
    const asked = await api.graphql(`{ sales(filter: { search: "${text}" }) { totalCount } }`);
    expect(asked.body).toMatchObject({ fields: { query: 'characters_invalid' } });
  });

  test.each([
    '/%zz/',
    '/sales/%ff/',
    `/sales/${'1'.repeat(200)}/check/`,
    '/sales//check/',
    '/..%2f..%2fetc/passwd',
    '/sales/1/check',
  ])('the path %s is not found', async (path) => {
    const answer = await company.manager.api.post(path, {});
    expect([400, 404]).toContain(answer.status);
    expectRefusal(answer, answer.status, (answer.body as ErrorBody).code);
  });

  test.each(['', 'short', 'ключ-ключ', 'a'.repeat(129), 'with space in it'])(
    'the idempotency key %j is accepted, or refused by name',
    async (key) => {
      const refusal = expectRefusal(
        await company.manager.api.post(
          `/sales/${sale.id}/check/`,
          {},
          { 'idempotency-key': encodeURI(key) === key ? key : 'x' },
        ),
        400,
        'invalid_fields',
      );
      expect(refusal.fields).toEqual({ 'idempotency-key': 'malformed' });
    },
  );

  test.each(['x', '-1', '1.5', '7"', '99999999999999999999', '*', ''])(
    'the If-Match header %j is a stale version',
    async (version) => {
      const { id } = await buildSale(company);
      const answer = await company.manager.api.patch(`/sales/${id}/`, { notes: 'новое' }, { 'if-match': version });
      expectRefusal(answer, 409, 'stale');
    },
  );
});

describe('amounts at the limits of columns', () => {
  const largest = '999999999999.99';

  test('amounts at the limits of columns are recorded, or refused as too large', async () => {
    const { partner, euroPartner, method } = company;
    const euro = { partner_id: euroPartner.id, rate: largest, currency: 'EUR', currency_rate: '99999999.999999' };
    const dollars = { partner_id: partner.id, rate: largest, currency: 'USD' };
    const confirmed = ['rate_far', 'rate_inverted', 'profit_negative'];
    const post = (overrides: object) =>
      company.manager.api.post('/sales/', saleBody(company, { confirmed, ...overrides }));
    expect((await post({ brutto: largest })).status).toBe(201);
    expect((await post({ brutto: largest, bookings: [dollars] })).status).toBe(201);
    expectRefusal(await post({ brutto: largest, bookings: [dollars, dollars] }), 400, 'amount_too_large');
    const named = expectRefusal(await post({ bookings: [euro] }), 400, 'amount_too_large');
    expect(named.fields).toEqual({ 'bookings.0.rate': 'amount_too_large' });
    const payments = [1, 2].map(() => ({ method_id: method.id, amount: largest, currency: 'USD' }));
    expectRefusal(await post({ tourist_payments: payments }), 400, 'amount_too_large');
    expectRefusal(await post({ brutto: largest, extra_profit: largest }), 400, 'amount_too_large');
  });

  test('amounts at the limits of columns in refunds and acceptances are recorded, or refused as too large', async () => {
    const sold = await buildSale(company);
    const payment = await buildPayment(company, sold, { amount: '0.01' });
    const accept = (amount: string) =>
      company.manager.api.post(`/tourist-payments/${payment.id}/accept/`, { accepted_amount: amount, ...allConfirmed });
    expect((await accept('-0.01')).body).toMatchObject({ fields: { accepted_amount: 'amount_sign' } });
    expectRefusal(await accept('0'), 409, 'payment_amount_zero');
    expectRefusal(await accept('-0.00'), 409, 'payment_amount_zero');
    expect((await accept(largest)).status).toBe(200);
    const refund = { kind: 'refund', method_id: company.method.id, amount: `-${largest}`, currency: 'USD' };
    const path = `/sales/${sold.id}/tourist-payments/`;
    expect((await company.manager.api.post(path, refund)).status).toBe(201);
    expectRefusal(await company.manager.api.post(path, refund), 400, 'amount_too_large');
  });
});
