import { once } from 'node:events';
import { afterAll, describe, expect, test } from 'vitest';
import { defaultRules } from '#contract/loyalty/points-rules.ts';
import { CHANNEL, type ChangeNotice } from '../../../src/server/base/db/change-notice.ts';
import { listenForChanges } from '../../../src/server/base/db/listener.ts';
import type { MessageOutcome } from '../../../src/server/messages/rows/message-rows.ts';
import { buildCompany, type Company } from '../../support/data/company.ts';
import { enqueueMessage, readMessage, smsMessage } from '../../support/data/messages.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, openSql, sharedSql } from '../../support/server/sql.ts';
import { until } from '../../support/wait.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

/** Noon in Tashkent. */
const NOON = new Date('2026-11-20T07:00:00Z');
const enqueue = (company: Company, saying: Parameters<typeof enqueueMessage>[2] = {}) =>
  enqueueMessage(server, company, { now: NOON, ...saying });

const countMessages = (company: Company) =>
  oneRow<{ count: number }>(sql, 'select count(*) from messages where company_id = $1', [company.id]);
const allow = (company: Company, daily: number, codes = '{998}') =>
  sql.query('insert into loyalty_settings (company_id, daily_messages, dial_codes) values ($1, $2, $3)', [
    company.id,
    daily,
    codes,
  ]);

/** How often each outcome occurred. */
function tally(outcomes: MessageOutcome[]): Partial<Record<MessageOutcome, number>> {
  const counts: Partial<Record<MessageOutcome, number>> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

describe('a message', () => {
  test('a message is queued as it was written', async () => {
    const company = await buildCompany(server);
    expect(await enqueue(company)).toBe('queued');
    const { key, ...row } = await readMessage(sql, company);
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(row).toEqual({
      company_id: company.id,
      id: expect.any(Number),
      client_id: null,
      channel: 'sms',
      recipient: '+998901234567',
      purpose: 'loyalty_code',
      subject: null,
      body: 'Код 508172',
      status: 'queued',
      error: null,
      tries: 0,
      next_try_at: NOON.toISOString(),
      expires_at: smsMessage.expiresAt.toISOString(),
      day: '2026-11-20',
      gateway_key: null,
      created_at: NOON.toISOString(),
      sent_at: null,
    });
  });

  test('a message is not queued when its transaction is rolled back', async () => {
    const company = await buildCompany(server);
    const undone = enqueue(company, {
      after: async () => {
        throw new Error('undone');
      },
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await countMessages(company)).toEqual({ count: 0 });
  });

  test('a message is announced to every server when its transaction commits, and not before', async () => {
    const company = await buildCompany(server);
    const listener = listenForChanges(server.database.app);
    afterAll(listener.stop);
    await once(listener.changes, 'gap');
    const told: ChangeNotice[] = [];
    listener.changes.on('notice', (notice) => told.push(notice));
    await enqueue(company, {
      after: async () => {
        // A notification sent before the commit would have arrived before this one.
        await sql.query(`select pg_notify('${CHANNEL}', '{"company": 0, "changes": []}')`);
        await until('a later notice', () => told.length > 0);
      },
    });
    await until('the notice', () => told.length > 1);
    const { id } = await oneRow(sql, 'select id from messages where company_id = $1', [company.id]);
    expect(told).toEqual([
      { company: 0, changes: [] },
      { company: company.id, by: 0, changes: [['message', id, 0, 0]] },
    ]);
  });

  test('a message goes by e-mail when its recipient is an address, and is not sent without a transport', async () => {
    const company = await buildCompany(server);
    expect(await enqueue(company, { recipient: 'olim@example.uz', subject: 'Код' })).toBe('queued');
    const row = await oneRow(sql, 'select channel, subject from messages where company_id = $1', [company.id]);
    expect(row).toEqual({ channel: 'email', subject: 'Код' });
    expect(await enqueue(company, { channels: [] })).toBe('no_way');
    expect(await enqueue(company, { channels: ['email'] })).toBe('no_way');
    expect(await enqueue(company, { channels: ['sms'], recipient: 'olim@example.uz' })).toBe('no_way');
    expect(await countMessages(company)).toEqual({ count: 1 });
  });

  test.each(['+99890', '998901234567', 'olim', '+998901234567, +998901234568'])(
    'a message is never sent to the destination %s',
    async (recipient) => {
      const company = await buildCompany(server);
      expect(await enqueue(company, { recipient })).toBe('not_allowed');
    },
  );

  test.each(['olim@', '@example.uz', 'a@b.uz, c@d.uz', 'a@b@c', 'Olim <a@b.uz>', 'a b@c.uz'])(
    'a message is never sent to the number %s',
    async (recipient) => {
      const company = await buildCompany(server);
      expect(await enqueue(company, { recipient })).toBe('not_allowed');
    },
  );
});

describe('the countries that a company writes to', () => {
  test('a company writes to its own country by default', async () => {
    const company = await buildCompany(server);
    expect(await enqueue(company, { recipient: '+998711234567' })).toBe('queued');
    expect(await enqueue(company, { recipient: '+77012345678' })).toBe('not_allowed');
    expect(await enqueue(company, { recipient: '+12025550123' })).toBe('not_allowed');
    expect(await countMessages(company)).toEqual({ count: 1 });
  });

  test('a company writes to the countries of its rules, by the whole code', async () => {
    const company = await buildCompany(server);
    await allow(company, 100, '{7,99}');
    expect(await enqueue(company, { recipient: '+77012345678' })).toBe('queued');
    expect(await enqueue(company)).toBe('not_allowed');
  });
});

describe('the daily limit of messages', () => {
  test('the daily limit holds under two hundred simultaneous calls', async () => {
    const company = await buildCompany(server);
    await allow(company, 10);
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => enqueue(company)));
    expect(tally(outcomes)).toEqual({ queued: 10, over_cap: 190 });
    expect(await countMessages(company)).toEqual({ count: 10 });
  });

  test('the daily limit is counted by the company’s own day, over midnight', async () => {
    const company = await buildCompany(server);
    await allow(company, 10);
    // Midnight in Tashkent is seven in the evening in London.
    const midnight = new Date('2026-11-20T19:00:00Z');
    const last = new Date(midnight.getTime() - 1);
    const saying = Array.from({ length: 60 }, (_, index) => enqueue(company, { now: index % 2 ? last : midnight }));
    expect(tally(await Promise.all(saying))).toEqual({ queued: 20, over_cap: 40 });
    const days = await sql.query('select day, count(*) from messages where company_id = $1 group by day order by day', [
      company.id,
    ]);
    expect(days).toEqual([
      { day: '2026-11-20', count: 10 },
      { day: '2026-11-21', count: 10 },
    ]);
    // In London it is the same day until midnight there.
    expect(await enqueue(company, { now: new Date('2026-11-21T18:59:59Z') })).toBe('over_cap');
    expect(await enqueue(company, { now: new Date('2026-11-21T19:00:00Z') })).toBe('queued');
  });

  test('the daily limit does not count what was rolled back', async () => {
    const company = await buildCompany(server);
    await allow(company, 1);
    const undone = enqueue(company, { after: () => Promise.reject(new Error('undone')) });
    await expect(undone).rejects.toThrow('undone');
    expect(await enqueue(company)).toBe('queued');
    expect(await enqueue(company)).toBe('over_cap');
  });

  test('the daily limit is each company’s own, with a default without rules', async () => {
    const [one, other] = [await buildCompany(server), await buildCompany(server)];
    await allow(one, 0);
    expect(await enqueue(one)).toBe('over_cap');
    await sql.query(
      `insert into messages (company_id, channel, recipient, purpose, body, next_try_at, expires_at, day)
       select $1, 'sms', '+998901234567', 'loyalty_code', '', now(), now(), '2026-11-20' from generate_series(2, $2)`,
      [other.id, defaultRules.daily_messages],
    );
    expect(await enqueue(other)).toBe('queued');
    expect(await enqueue(other)).toBe('over_cap');
  });
});

describe('the app role and messages', () => {
  test.each([
    `update messages set recipient = '+998900000000'`,
    `update messages set purpose = 'loyalty_code'`,
    `update messages set expires_at = now()`,
    'truncate messages',
  ])('the app role is not permitted to: %s', async (statement) => {
    const app = await openSql(server.database.app);
    await expect(app.query(statement)).rejects.toThrow(/permission denied/);
    await app.end();
  });

  test.each([
    `status = 'sent', next_try_at = null, sent_at = now()`,
    `status = 'failed', next_try_at = null, error = 'timed_out'`,
    `body = null`,
    `status = 'failed', body = null, error = 'timed_out'`,
    `status = 'failed', body = null, next_try_at = null`,
    `status = 'failed', body = null, next_try_at = null, error = 'Password wrong: secret'`,
  ])('the app role can not leave a code or an unfinished state behind: %s', async (change) => {
    const company = await buildCompany(server);
    await enqueue(company);
    const changing = sql.query(`update messages set ${change} where company_id = $1`, [company.id]);
    await expect(changing).rejects.toThrow(/violates check constraint/);
  });
});
