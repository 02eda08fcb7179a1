import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { Command } from '#contract/base/command.ts';
import { openSession } from '../../../src/server/company/sign-in/open-session.ts';
import { startHousekeeping } from '../../../src/server/housekeeping.ts';
import { commandCases, pathOf } from '../../support/data/command-cases.ts';
import { type CommandName, commands } from '../../support/data/commands.ts';
import { buildCompany, buildPayment, buildSale, saleBody } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { Api, expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const company = await buildCompany(server);
const sql = await sharedSql(server.database.superuser);

const key = () => ({ 'idempotency-key': randomUUID() });
const wasReplayed = ({ headers }: { headers: Headers }) => headers.get('idempotency-replayed') === 'true';
const count = async (statement: string, ...values: unknown[]) =>
  (await oneRow<{ count: number }>(sql, `select count(*) ${statement}`, values)).count;

describe('a repeated request with the same key', () => {
  test('fifty simultaneous requests with one key record once and get the same answer', async () => {
    const body = saleBody(company);
    const headers = key();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => company.agent.api.post('/sales/', body, headers)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(wasReplayed)).toHaveLength(49);
    expect(await count('from sales where tourist_phone = $1', body.tourist_phone)).toBe(1);
    expect(await count('from clients where phone = $1', body.tourist_phone)).toBe(1);
  });

  test('fifty simultaneous requests without a key record fifty times', async () => {
    const body = saleBody(company);
    const send = () => company.agent.api.send('POST', '/sales/', body);
    const answers = await Promise.all(Array.from({ length: 50 }, send));
    expect(answers.filter(wasReplayed)).toEqual([]);
    expect(await count('from sales where tourist_phone = $1', body.tourist_phone)).toBe(50);
    expect(await count('from clients where phone = $1', body.tourist_phone)).toBe(1);
  });

  test.each(Object.keys(commands).filter((name) => name !== 'signOut') as CommandName[])(
    '%s answers a repeated request with the bytes of its first answer, and does nothing more',
    async (name) => {
      const command: Command = commands[name];
      const { id, body } = await commandCases[name](company);
      const send = (headers: Record<string, string>) =>
        company.manager.api.send(
          command.method,
          pathOf(command, id),
          command.method === 'DELETE' ? undefined : body,
          headers,
        );
      const headers = key();
      const first = await send(headers);
      expect([first.status, wasReplayed(first)], first.text).toEqual([command.status, false]);
      const lines = await count('from audit_log');
      const again = await send(headers);
      expect([again.status, again.text, wasReplayed(again)]).toEqual([first.status, first.text, true]);
      expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
      expect(await count('from audit_log')).toBe(lines);
    },
  );

  test('a repeated request is answered as the first one was, although the sale has changed since', async () => {
    const headers = key();
    const { id } = await buildSale(company);
    const first = await company.agent.api.patch(`/sales/${id}/`, { notes: 'первое' }, headers);
    expectStatus(await company.agent.api.patch(`/sales/${id}/`, { notes: 'второе' }), 200);
    const again = await company.agent.api.patch(`/sales/${id}/`, { notes: 'первое' }, headers);
    expect([again.text, wasReplayed(again)]).toEqual([first.text, true]);
    expect(await count("from sales where id = $1 and notes = 'второе'", id)).toBe(1);
  });

  test('a repeated request is answered through another session of the same person', async () => {
    const headers = key();
    const body = saleBody(company);
    const first = await company.agent.api.post('/sales/', body, headers);
    const { token } = await openSession(server.db, company.id, company.agent.id);
    const again = await new Api(server.url, token).post('/sales/', body, headers);
    expect([again.text, wasReplayed(again)]).toEqual([first.text, true]);
  });
});

describe('an idempotency key that was used', () => {
  test('a used key is refused for another body, path or version, and nothing is recorded', async () => {
    const headers = key();
    const { id } = await buildSale(company);
    expectStatus(await company.agent.api.post(`/sales/${id}/bookings/`, booking('10.00'), headers), 201);
    const others = [
      await company.agent.api.post(`/sales/${id}/bookings/`, booking('11.00'), headers),
      await company.agent.api.post(`/sales/${id + 1}/bookings/`, booking('10.00'), headers),
      await company.agent.api.post('/sales/', saleBody(company), headers),
      await company.agent.api.post(`/sales/${id}/bookings/`, booking('10.00'), { ...headers, 'if-match': '1' }),
    ];
    for (const answer of others) expectRefusal(answer, 422, 'idempotency_key_reused');
    expect(await count('from bookings where sale_id = $1', id)).toBe(2);
  });

  test('a key that another person used is free: each person has their own keys', async () => {
    const headers = key();
    const body = saleBody(company);
    const other = await buildCompany(server);
    const mine = await company.agent.api.post('/sales/', body, headers);
    const colleagues = await company.colleague.api.post('/sales/', body, headers);
    const foreign = await other.agent.api.post('/sales/', saleBody(other), headers);
    for (const answer of [mine, colleagues, foreign]) {
      expect([answer.status, wasReplayed(answer)], answer.text).toEqual([201, false]);
    }
    expect(await count('from sales where tourist_phone = $1', body.tourist_phone)).toBe(2);
  });

  test('a key of a refused request is free, since nothing was recorded', async () => {
    const headers = key();
    const sale = await buildSale(company);
    const payment = await buildPayment(company, sale, { amount: '1000.00' });
    const complete = () => company.manager.api.post(`/sales/${sale.id}/complete/`, {}, headers);
    expectRefusal(await complete(), 409, 'payments_not_accepted');
    expectRefusal(await complete(), 409, 'payments_not_accepted');
    expectStatus(await company.manager.api.post(`/tourist-payments/${payment.id}/accept/`), 200);
    expectRefusal(await complete(), 409, 'service_date_ahead');
    // Even for another body, as nothing was recorded under the key.
    const answer = await company.manager.api.post(`/sales/${sale.id}/check/`, {}, headers);
    expect([answer.status, wasReplayed(answer)]).toEqual([200, false]);
  });

  test('an idempotency key expires after two days', async () => {
    const headers = key();
    const { id } = await buildSale(company);
    const check = () => company.manager.api.post(`/sales/${id}/check/`, {}, headers);
    const age = (interval: string) =>
      sql.query('update idempotency_keys set created_at = now() - $1::interval where key = $2', [
        interval,
        headers['idempotency-key'],
      ]);
    const tidy = () => startHousekeeping(server.db, { idleHours: 12, maxDays: 30 }, pino({ level: 'silent' }))();
    expectStatus(await check(), 200);
    await age('47 hours');
    await tidy();
    expect(wasReplayed(await check())).toBe(true);
    await age('49 hours');
    await tidy();
    expectRefusal(await check(), 409, 'already_checked');
  });
});

const booking = (rate: string) => ({ partner_id: company.partner.id, rate, currency: 'USD' });
