import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startHousekeeping } from '../../../src/server/housekeeping.ts';
import { buildCompany, freshPhone } from '../../support/data/company.ts';
import { addClient, sharedPhones, Visitor } from '../../support/data/loyalty-page.ts';
import { timesOf } from '../../support/seed.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import type { Answer } from '../../support/server/api.ts';
import { expectStatus } from '../../support/server/api.ts';
import { startSecondServer } from '../../support/server/second-server.ts';
import { ownServer, startServer } from '../../support/server/server.ts';
import { oneRow, openSql, sharedSql } from '../../support/server/sql.ts';

/** The codes that the page sends for one address in an hour. */
const CAP = 30;
const MINUTE = 60_000;
const NOON = new Date('2026-11-20T07:00:00Z').getTime();

const server = await ownServer({ triesPerMinute: 100_000, messageChannels: ['sms'] });
const sql = await sharedSql(server.database.superuser);
const phones = await sharedPhones(server);

/** Everything of an answer that a client sees, except what differs each time. */
const shape = ({ status, text, headers }: Answer<unknown>) => ({
  status,
  text,
  headers: [...headers]
    .filter(([name]) => !/^(date|x-request-id|x-ratelimit-remaining|x-ratelimit-reset)$/.test(name))
    .map(([name, value]) => [name, value.replace(/'nonce-[^']+'/, '')]),
});

const rowOf = (company: { id: number }) =>
  sql.query(
    `select salt is not null as salted, length(code_hash), valid_until - touched_at as valid, wrong_tries, sends, sent_on,
       resend_at - touched_at as resend, locked_until - touched_at as locked
     from loyalty_codes where company_id = $1`,
    [company.id],
  );

test('an unknown phone is answered as a known one, at every step', async () => {
  const walk = async (isKnown: boolean) => {
    const company = await buildCompany(server);
    const phone = freshPhone();
    if (isKnown) await addClient(sql, company, { phone });
    const visitor = new Visitor(server.url, company);
    const seen: unknown[] = [];
    const note = async (asked: Promise<Answer<unknown>>) => seen.push(shape(await asked), await rowOf(company));
    server.setClock(new Date(NOON));
    await note(visitor.verify(phone, '000000'));
    await note(visitor.request(phone));
    await note(visitor.request(phone));
    for (let each = 0; each < 5; each++) await note(visitor.verify(phone, '000000'));
    await note(visitor.verify(phone, '000000'));
    await note(visitor.request(phone));
    for (const minutes of [15, 18, 24, 30, 36, 42]) {
      server.setClock(new Date(NOON + minutes * MINUTE));
      await note(visitor.request(phone));
      await note(visitor.verify(phone, '000000'));
    }
    server.setClock();
    return seen;
  };
  const [known, unknown] = [await walk(true), await walk(false)];
  expect(unknown).toEqual(known);
  expect(known).toHaveLength(44);
});

test('an unknown phone makes the database run the same statements', async () => {
  const company = await buildCompany(server);
  const known = await addClient(sql, company);
  const second = await startSecondServer(server.database, { messageChannels: ['sms'] });
  const said = async (phone: string) => {
    const visitor = new Visitor(second.url, company);
    await visitor.enter();
    second.statements.length = 0;
    expectStatus(await visitor.request(phone), 202);
    expectRefusal(await visitor.verify(phone, '000000'), 400, 'wrong_code');
    // The message of an unknown phone is rolled back where the other is kept.
    return second.statements.map((text) => text.replace(/^(release|rollback to) savepoint/, 'end of savepoint'));
  };
  try {
    const [one, other] = [await said(known.phone), await said(freshPhone())];
    expect(other).toEqual(one);
    expect(one.filter((text) => /insert into messages/.test(text))).toHaveLength(1);
  } finally {
    await second.stop();
  }
});

test('no message is sent to an unknown phone, to one of another company, or to a country that is not enabled', async () => {
  const [company, other] = [await buildCompany(server), await buildCompany(server)];
  const foreign = await addClient(sql, company, { phone: `+7916${String(Date.now()).slice(-7)}` });
  const theirs = await addClient(sql, other);
  const visitor = new Visitor(server.url, company);
  const before = await phones.count(company);
  for (const phone of [freshPhone(), foreign.phone, theirs.phone]) {
    expect(expectStatus(await visitor.request(phone), 202)).toEqual({ retry_after: 60 });
    expectRefusal(await visitor.verify(phone, '000000'), 400, 'wrong_code');
  }
  expect((await phones.count(company)) - before).toBe(0);
});

test('the answer is the same above the company’s daily limit, and no message is sent', async () => {
  const company = await buildCompany(server);
  await sql.query('insert into loyalty_settings (company_id, daily_messages) values ($1, 2)', [company.id]);
  const visitor = new Visitor(server.url, company);
  const before = await phones.count(company);
  for (let each = 0; each < 5; each++) {
    const { phone } = await addClient(sql, company);
    expect(expectStatus(await visitor.request(phone), 202)).toEqual({ retry_after: 60 });
  }
  expect((await phones.count(company)) - before).toBe(2);
});

test('the answer is the same on a server without a transport', async () => {
  const company = await buildCompany(server);
  const { phone } = await addClient(sql, company);
  const second = await startSecondServer(server.database);
  try {
    expect(expectStatus(await new Visitor(second.url, company).request(phone), 202)).toEqual({ retry_after: 60 });
  } finally {
    await second.stop();
  }
});

test('where only e-mail can be sent, the code goes to the address that the agency has', async () => {
  const company = await buildCompany(server);
  const withAddress = await addClient(sql, company, { email: 'timur@example.com' });
  const without = await addClient(sql, company);
  const second = await startSecondServer(server.database, { messageChannels: ['email'] });
  try {
    const visitor = new Visitor(second.url, company);
    for (const phone of [withAddress.phone, without.phone, freshPhone()]) {
      expect(expectStatus(await visitor.request(phone, 'en'), 202)).toEqual({ retry_after: 60 });
    }
  } finally {
    await second.stop();
  }
  const written = await sql.query('select channel, recipient, subject, client_id from messages where company_id = $1', [
    company.id,
  ]);
  const subject = expect.stringMatching(/^Company \d+ code$/);
  expect(written).toEqual([{ channel: 'email', recipient: 'timur@example.com', subject, client_id: withAddress.id }]);
});

test('requests over many phones send no more than the limit of their address', async () => {
  const company = await buildCompany(server);
  const clients = Array.from({ length: 200 }, freshPhone);
  await sql.query(
    `insert into clients (company_id, phone, name, surname) select $1, phone, 'Имя', 'Фамилия' from unnest($2::text[]) phone`,
    [company.id, clients],
  );
  const before = await phones.count(company);
  const visitor = new Visitor(server.url, company);
  await visitor.enter();
  const waits = new Set<number>();
  for (let round = 0; round < timesOf(50, 5); round++) {
    const some = Array.from({ length: 20 }, (_, each) => clients[(round * 20 + each) % clients.length] ?? '');
    const forged = (each: number) => ({ 'x-forwarded-for': `10.0.${round}.${each}` });
    const answers = await Promise.all(some.map((phone, each) => visitor.request(phone, 'ru', forged(each))));
    for (const answer of answers) waits.add(expectStatus(answer, 202).retry_after);
  }
  expect((await phones.count(company)) - before).toBe(CAP);
  // Beyond it nothing is written, so floods fill no table.
  const rows = await oneRow<{ count: number }>(sql, 'select count(*) from loyalty_codes where company_id = $1', [
    company.id,
  ]);
  expect(rows.count).toBe(CAP);
  expect(Math.max(...waits)).toBeGreaterThan(3500);
  expect(Math.max(...waits)).toBeLessThanOrEqual(3600);
});

test('an address may request again after an hour, and only a trusted proxy determines the address', async () => {
  const proxied = await startServer({ triesPerMinute: 100_000, messageChannels: ['sms'], trustProxy: ['127.0.0.1'] });
  try {
    const company = await buildCompany(proxied);
    const visitor = new Visitor(proxied.url, company);
    const from = (address: string) => visitor.request(freshPhone(), 'ru', { 'x-forwarded-for': address });
    proxied.setClock(new Date(NOON));
    for (let each = 0; each < CAP; each++) expect(expectStatus(await from('203.0.113.7'), 202).retry_after).toBe(60);
    expect(expectStatus(await from('203.0.113.7'), 202).retry_after).toBe(3600);
    expect(expectStatus(await from('::ffff:203.0.113.7'), 202).retry_after).toBe(3600);
    expect(expectStatus(await from('203.0.113.8'), 202).retry_after).toBe(60);
    // With IPv6 a customer has a whole network.
    for (let each = 0; each < CAP; each++) await from(`2001:db8:1:2::${each}`);
    expect(expectStatus(await from('2001:db8:1:2:ffff:1:2:3'), 202).retry_after).toBe(3600);
    expect(expectStatus(await from('2001:db8:1:3::1'), 202).retry_after).toBe(60);
    proxied.setClock(new Date(NOON + 60 * MINUTE));
    expect(expectStatus(await from('203.0.113.7'), 202).retry_after).toBe(60);
    const kept = await openSql(proxied.database.superuser);
    const { text } = await oneRow<{ text: string }>(
      kept,
      'select string_agg(a::text, chr(10)) as text from loyalty_addresses a',
    );
    await kept.end();
    expect(text).not.toContain('203.0');
  } finally {
    await proxied.stop();
  }
});

test('expired limits are deleted by housekeeping, and others are kept', async () => {
  const company = await buildCompany(server);
  const visitor = new Visitor(server.url, company);
  for (let each = 0; each < 2; each++) expectStatus(await visitor.request(freshPhone()), 202);
  const rows = async () => [
    (await sql.query('select from loyalty_codes where company_id = $1', [company.id])).length,
    (await sql.query('select from loyalty_addresses where company_id = $1', [company.id])).length,
  ];
  const tidy = () => startHousekeeping(server.db, { idleHours: 12, maxDays: 30 }, pino({ level: 'silent' }))();
  await tidy();
  expect(await rows()).toEqual([2, 1]);
  await sql.query(
    `update loyalty_codes set touched_at = touched_at - interval '49 hours'
     where company_id = $1 and phone_hash = (select min(phone_hash) from loyalty_codes where company_id = $1)`,
    [company.id],
  );
  await sql.query(`update loyalty_addresses set began_at = began_at - interval '49 hours' where company_id = $1`, [
    company.id,
  ]);
  await tidy();
  expect(await rows()).toEqual([1, 0]);
});
