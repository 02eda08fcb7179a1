import { describe, expect, onTestFinished, test } from 'vitest';
import { errors } from '#contract/base/errors.ts';
import { buildCompany, buildSale, saleBody } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { ownServer, startServer } from '../../support/server/server.ts';
import { openSql } from '../../support/server/sql.ts';
import { until } from '../../support/wait.ts';

const server = await ownServer();
const company = await buildCompany(server);

const json = { 'content-type': 'application/json' };
const send = (method: string, path: string, body?: string, headers: Record<string, string> = json) =>
  company.manager.api.send(method, path, body, headers);

describe('a refusal has one form', () => {
  test.each([
    ['GET', '/nothing/'],
    ['GET', '/sales'],
    ['POST', '/sales'],
    ['POST', '/Sales/'],
    ['GET', '/sales/'],
    ['PUT', '/sales/'],
    ['GET', '/sales/1/'],
    ['DELETE', '/sales/1/'],
    ['GET', '/token/login/'],
    ['DELETE', '/graphql'],
    ['GET', '/graphql'],
    ['POST', '/users/me/'],
  ])('an unknown address is answered with 404: %s %s', async (method, path) => {
    expectRefusal(await send(method, path, method === 'GET' ? undefined : '{}'), 404, 'not_found');
  });

  test.each([
    '{',
    '{"a":1,}',
    "{'a':1}",
    '{"a":NaN}',
    '{"brutto":1e30,',
    'undefined',
    '\u0000',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{}}}',
  ])('a body that is not JSON is answered with 400: %j', async (body) => {
    expectRefusal(await send('POST', '/sales/', body), 400, 'malformed');
  });

  test('an empty body with the JSON type is answered with 400', async () => {
    expectRefusal(await send('POST', '/sales/', ''), 400, 'malformed');
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonx',
    'x',
  ])('a body of the type %s is answered with 415', async (type) => {
    const body = JSON.stringify(saleBody(company));
    expectRefusal(await send('POST', '/sales/', body, { 'content-type': type }), 415, 'unsupported_media_type');
    expectRefusal(
      await send('POST', '/graphql', '{"query":"{ me { id } }"}', { 'content-type': type }),
      415,
      'unsupported_media_type',
    );
  });

  test('a body of more than 100 kB is answered with 413, and a smaller one is read', async () => {
    const body = (size: number) => JSON.stringify(saleBody(company, { notes: 'x'.repeat(size) }));
    expectRefusal(await send('POST', '/sales/', body(102_400)), 413, 'too_large');
    const read = expectRefusal(await send('POST', '/sales/', body(101_000)), 400, 'invalid_fields');
    expect(read.fields).toEqual({ notes: 'text_too_long' });
    expect((await send('POST', '/sales/', body(20_000))).status).toBe(201);
  });

  test('several invalid fields are each named with their error', async () => {
    const { message, fields } = expectRefusal(
      await company.manager.api.post(
        '/sales/',
        saleBody(company, { brutto: '1.234', adults: -1, tourist_name: ' ', nothing: 1, service_date: undefined }),
      ),
      400,
      'invalid_fields',
    );
    expect(message).toBe(errors.invalid_fields.message);
    expect(fields).toEqual({
      brutto: 'amount_invalid',
      adults: 'number_invalid',
      tourist_name: 'fill_required_fields',
      nothing: 'field_unknown',
      service_date: 'fill_required_fields',
    });
  });

  test('an error of the whole body is the code of the refusal', async () => {
    const { api } = company.manager;
    expectRefusal(await api.post('/sales/', saleBody(company, { bookings: [] })), 400, 'at_least_one_booking');
    expectRefusal(await api.post('/sales/', saleBody(company, { tourist_name: '' })), 400, 'fill_required_fields');
    expectRefusal(await api.post('/sales/bulk/check/', { ids: [] }), 400, 'select_at_least_one_sale');
    expectRefusal(await api.post('/bookings/bulk/check/', { ids: [] }), 400, 'select_at_least_one_booking');
    expectRefusal(await api.post('/tourist-payments/bulk/accept/', { ids: [] }), 400, 'select_at_least_one_payment');
  });

  test('a sale without tourists and a sale date in the future are refused at their fields', async () => {
    const refused = await company.agent.api.post('/sales/', saleBody(company, { adults: 0 }));
    expect(expectRefusal(refused, 400, 'invalid_fields').fields).toEqual({ adults: 'nobody_travels' });
    const ahead = await company.agent.api.post('/sales/', saleBody(company, { sale_date: '2099-01-01' }));
    expect(expectRefusal(ahead, 400, 'invalid_fields').fields).toEqual({ sale_date: 'date_in_future' });
  });
});

describe('a statement that can not be executed', () => {
  test('a statement waits for a lock until its timeout, and its refusal reveals nothing internal', async () => {
    const impatient = await startServer({ statementTimeout: 3000 });
    onTestFinished(impatient.stop);
    const its = await buildCompany(impatient);
    const { id } = await buildSale(its);
    const { manager } = its;
    const sql = await openSql(impatient.database.superuser);
    onTestFinished(sql.end);
    await sql.query('begin');
    await sql.query('select from sales where id = $1 for update', [id]);
    const answer = await manager.api.post(`/sales/${id}/check/`);
    await sql.query('rollback');
    expectRefusal(answer, 503, 'service_unavailable');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.text).not.toMatch(/statement|timeout|postgres|stack|sql/i);
    await until(
      'the sale to be free again',
      async () => (await manager.api.post(`/sales/${id}/check/`)).status === 200,
    );
  });
});
