import { describe, expect, test } from 'vitest';
import { LoyaltyCard } from '#contract/loyalty-page.ts';
import { expectRefusal, faultsOf } from '../support/answers.ts';
import { Api, expectStatus } from '../support/api.ts';
import { buildCompany, freshPhone } from '../support/company.ts';
import { addClient, codeIn, sharedPhones, Visitor, wrongCode } from '../support/loyalty-page.ts';
import { startSecondServer } from '../support/second-server.ts';
import { sharedServer } from '../support/server.ts';
import { oneRow, sharedSql } from '../support/sql.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Noon in Tashkent. */
const NOON = new Date('2026-11-20T07:00:00Z').getTime();

const server = await sharedServer({ triesPerMinute: 100_000, messageChannels: ['sms'] });
const sql = await sharedSql(server.database.superuser);
let moment: Date | undefined;
const phones = await sharedPhones(server, () => moment ?? new Date());

/** A company of its own for each test, so that the address has asked for nothing yet; and its clock at noon. */
async function open() {
  const company = await buildCompany(server);
  const client = await addClient(sql, company);
  const visitor = new Visitor(server.url, company);
  const at = (ms: number) => {
    moment = new Date(NOON + ms);
    server.setClock(moment);
  };
  at(0);
  const newest = async (phone = client.phone) => codeIn((await phones.textsTo(company, phone)).at(-1));
  const count = async (phone = client.phone) => (await phones.textsTo(company, phone)).length;
  return { company, client, visitor, at, newest, count, phone: client.phone };
}

const ask = async (visitor: Visitor, phone: string) => expectStatus(await visitor.request(phone), 202).retry_after;

describe('a tourist with the right code', () => {
  test('sees the points, once', async () => {
    const { company, visitor, phone, newest, count } = await open();
    expect(expectStatus(await visitor.enter(), 200)).toEqual({ name: expect.stringMatching(/^Company \d+$/) });
    expect(await ask(visitor, phone)).toBe(60);
    expect(await count()).toBe(1);
    const card = expectStatus(await visitor.verify(phone, await newest()), 200);
    expect(faultsOf(LoyaltyCard, card)).toEqual([]);
    expect(card).toMatchObject({ name: 'Тимур', surname: 'Ахмедов', points: 0, available: 0, date: '2026-11-20' });
    expectRefusal(await visitor.verify(phone, await newest()), 400, 'code_expired');
    expect(company.slug).toBe(visitor.slug);
  });

  test('may write the phone as people do', async () => {
    const { visitor, phone, newest } = await open();
    const digits = phone.slice(4);
    await ask(visitor, `${digits.slice(0, 2)} ${digits.slice(2)}`);
    const spaced = `+998 (${digits.slice(0, 2)}) ${digits.slice(2, 5)}-${digits.slice(5)}`;
    expectStatus(await visitor.verify(spaced, await newest()), 200);
  });

  test('reads the message in the language of the page', async () => {
    const { company, visitor } = await open();
    const languages: [string, 'ru' | 'en' | 'uz' | undefined, RegExp][] = [
      [freshPhone(), undefined, /^Код Company \d+: \d{6}\. Никому его не говорите\.$/],
      [freshPhone(), 'ru', /^Код /],
      [freshPhone(), 'en', /^Company \d+ code: \d{6}\./],
      [freshPhone(), 'uz', /^Company \d+ kodi: \d{6}\./],
    ];
    for (const [phone, language, text] of languages) {
      await addClient(sql, company, { phone });
      expectStatus(await visitor.request(phone, language), 202);
      expect(await phones.textsTo(company, phone)).toEqual([expect.stringMatching(text)]);
    }
  });

  test('whose card was merged into another sees that one, by the phone of either', async () => {
    const { company, client, visitor, phone, newest } = await open();
    const survivor = await addClient(sql, company, { name: 'Лола' });
    await sql.query('update clients set merged_into = $1 where id = $2', [survivor.id, client.id]);
    for (const each of [phone, survivor.phone]) {
      await ask(visitor, each);
      expect(expectStatus(await visitor.verify(each, await newest(each)), 200).name).toBe('Лола');
    }
    const { client_id } = await oneRow<{ client_id: number }>(
      sql,
      'select client_id from messages where recipient = $1',
      [phone],
    );
    expect(client_id).toBe(survivor.id);
  });
});

describe('a code', () => {
  test('is good for ten minutes', async () => {
    const { visitor, phone, newest, at } = await open();
    await ask(visitor, phone);
    const code = await newest();
    at(10 * MINUTE);
    expectRefusal(await visitor.verify(phone, code), 400, 'code_expired');
    at(10 * MINUTE - SECOND);
    expectStatus(await visitor.verify(phone, code), 200);
  });

  test('is the newest one only', async () => {
    const { visitor, phone, newest, at } = await open();
    await ask(visitor, phone);
    const first = await newest();
    at(MINUTE);
    await ask(visitor, phone);
    const second = await newest();
    if (first !== second) expectRefusal(await visitor.verify(phone, first), 400, 'wrong_code');
    expectStatus(await visitor.verify(phone, second), 200);
  });

  test('is kept as a salted hash only, and the phone as a hash', async () => {
    const { company, visitor, phone, newest } = await open();
    await ask(visitor, phone);
    const row = await oneRow<{ text: string; salt: Buffer }>(
      sql,
      'select c::text as text, salt from loyalty_codes c where company_id = $1',
      [company.id],
    );
    expect(row.text).not.toContain(await newest());
    expect(row.text).not.toContain(phone.slice(1));
    expect(row.salt).toHaveLength(16);
    expect(server.log.join('')).not.toContain(phone);
    expect(server.log.join('')).not.toContain(await newest());
  });

  test('of one phone or company shows nothing of another', async () => {
    const { company, visitor, phone, newest } = await open();
    const other = await addClient(sql, company);
    await ask(visitor, phone);
    await ask(visitor, other.phone);
    const [mine, theirs] = [await newest(), await newest(other.phone)];
    if (mine !== theirs) expectRefusal(await visitor.verify(other.phone, mine), 400, 'wrong_code');
    const foreign = await buildCompany(server);
    await addClient(sql, foreign, { phone });
    expectRefusal(await new Visitor(server.url, foreign).verify(phone, mine), 400, 'code_expired');
    expectStatus(await visitor.verify(phone, mine), 200);
  });

  test('that was never asked for is none', async () => {
    const { visitor, phone } = await open();
    expectRefusal(await visitor.verify(phone, '000000'), 400, 'code_expired');
    expectRefusal(await visitor.verify(freshPhone(), '000000'), 400, 'code_expired');
  });
});

describe('wrong codes', () => {
  test('five of them lock the phone for fifteen minutes, whatever is typed or asked for then', async () => {
    const { visitor, phone, newest, count, at } = await open();
    await ask(visitor, phone);
    const code = await newest();
    for (let each = 0; each < 4; each++) {
      expectRefusal(await visitor.verify(phone, wrongCode(code)), 400, 'wrong_code');
    }
    const last = await visitor.verify(phone, wrongCode(code));
    expectRefusal(last, 429, 'code_locked');
    expect([last.headers.get('retry-after'), last.body.details]).toEqual(['900', { retry_after: 900 }]);
    at(5 * MINUTE);
    expectRefusal(await visitor.verify(phone, code), 429, 'code_locked');
    expect(await ask(visitor, phone)).toBe(10 * 60);
    expect(await count()).toBe(1);
    at(15 * MINUTE);
    expectRefusal(await visitor.verify(phone, code), 400, 'code_expired');
    expect(await ask(visitor, phone)).toBe(120);
    expectStatus(await visitor.verify(phone, await newest()), 200);
  });

  test('are counted for each code anew', async () => {
    const { visitor, phone, newest, at } = await open();
    await ask(visitor, phone);
    for (let each = 0; each < 4; each++) await visitor.verify(phone, wrongCode(await newest()));
    at(MINUTE);
    await ask(visitor, phone);
    for (let each = 0; each < 4; each++) {
      expectRefusal(await visitor.verify(phone, wrongCode(await newest())), 400, 'wrong_code');
    }
    expectStatus(await visitor.verify(phone, await newest()), 200);
  });

  test('at once are counted one by one', async () => {
    const { visitor, phone, newest } = await open();
    await ask(visitor, phone);
    const code = wrongCode(await newest());
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.verify(phone, code)));
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((each) => each === 'wrong_code')).toHaveLength(4);
    expect(codes.filter((each) => each === 'code_locked')).toHaveLength(16);
  });

  test.each(['12345', '1234567', '12345a', '', '１２３４５６'])('of another form ("%s") are no try', async (code) => {
    const { company, visitor, phone } = await open();
    await ask(visitor, phone);
    expectRefusal(await visitor.verify(phone, code), 400, code === '' ? 'fill_required_fields' : 'invalid_fields');
    const { wrong_tries } = await oneRow<{ wrong_tries: number }>(
      sql,
      'select wrong_tries from loyalty_codes where company_id = $1',
      [company.id],
    );
    expect(wrong_tries).toBe(0);
  });
});

describe('the right code at once', () => {
  test('shows one card', async () => {
    const { visitor, phone, newest } = await open();
    await ask(visitor, phone);
    const code = await newest();
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.verify(phone, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, 400, 'code_expired');
  });
});

describe('another code', () => {
  test('comes after one minute, then two, then five, and five times a day', async () => {
    const { visitor, phone, count, at } = await open();
    let ms = 0;
    const waits: number[] = [];
    for (let sent = 1; sent <= 4; sent++) {
      at(ms);
      const wait = await ask(visitor, phone);
      waits.push(wait);
      expect(await count()).toBe(sent);
      at(ms + 1);
      expect(await ask(visitor, phone)).toBe(wait);
      at(ms + wait * SECOND - 1);
      expect(await ask(visitor, phone)).toBe(1);
      expect(await count()).toBe(sent);
      ms += wait * SECOND;
    }
    expect(waits).toEqual([60, 120, 300, 300]);
    at(ms);
    // The fifth is the last one of the day: the next one is there when it is midnight in Tashkent.
    const untilMidnight = (Date.parse('2026-11-20T19:00:00Z') - NOON - ms) / SECOND;
    expect(await ask(visitor, phone)).toBe(untilMidnight);
    expect(await count()).toBe(5);
    at(ms + 60 * MINUTE);
    expect(await ask(visitor, phone)).toBe(untilMidnight - 3600);
    expect(await count()).toBe(5);
    at(ms + untilMidnight * SECOND);
    expect(await ask(visitor, phone)).toBe(60);
    expect(await count()).toBe(6);
  });

  test('asked for before midnight keeps its pause after it', async () => {
    const { visitor, phone, count, at } = await open();
    const midnight = Date.parse('2026-11-20T19:00:00Z') - NOON;
    at(midnight - 10 * SECOND);
    expect(await ask(visitor, phone)).toBe(60);
    at(midnight + 10 * SECOND);
    expect(await ask(visitor, phone)).toBe(40);
    expect(await count()).toBe(1);
  });

  test('asked for by fifty at once is sent once', async () => {
    const { visitor, phone, count } = await open();
    await visitor.enter();
    const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.request(phone)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['202 {"retry_after":60}']),
    );
    expect(await count()).toBe(1);
  });

  test('is not to be had by starting the server again', async () => {
    const { visitor, phone, newest, count, company } = await open();
    moment = undefined;
    server.setClock();
    await ask(visitor, phone);
    for (let each = 0; each < 5; each++) await visitor.verify(phone, wrongCode(await newest()));
    const second = await startSecondServer(server.database);
    try {
      const again = new Visitor(second.url, company);
      expectRefusal(await again.verify(phone, await newest()), 429, 'code_locked');
      expect(await ask(again, phone)).toBeGreaterThan(600);
      expect(await count()).toBe(1);
    } finally {
      await second.stop();
    }
  });
});

describe('the page', () => {
  test('of no company is not found, by its name, for a code, or with one', async () => {
    const nowhere = new Visitor(server.url, { slug: 'no-such-company' });
    expectRefusal(await nowhere.enter(), 404, 'not_found');
    expect((await nowhere.enter()).headers.get('set-cookie')).toBeNull();
    nowhere.cookie = 'x'.repeat(32);
    expectRefusal(await nowhere.request(freshPhone()), 404, 'not_found');
    expectRefusal(await nowhere.verify(freshPhone(), '123456'), 404, 'not_found');
  });

  test('gives a cookie for this site alone, and keeps the one that is there', async () => {
    const { visitor } = await open();
    const first = await visitor.enter();
    expect(first.headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=[\w-]{32}; Path=\/; SameSite=Strict$/);
    expect((await visitor.enter()).headers.get('set-cookie')).toBeNull();
    visitor.cookie = 'made-up-by-somebody';
    expect((await visitor.enter()).headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=/);
  });

  test.each<[string, Record<string, string>]>([
    ['no header', { 'x-xsrf-token': '' }],
    ['another header', { 'x-xsrf-token': 'a'.repeat(32) }],
    ['no cookie', { cookie: '' }],
    ['another cookie', { cookie: `XSRF-TOKEN=${'a'.repeat(32)}` }],
    ['a short one in both', { cookie: 'XSRF-TOKEN=a', 'x-xsrf-token': 'a' }],
  ])('is not taken for itself with %s', async (_, headers) => {
    const { visitor, phone, count } = await open();
    await visitor.enter();
    expectRefusal(await visitor.request(phone, 'ru', headers), 403, 'page_expired');
    expectRefusal(await visitor.verify(phone, '123456', headers), 403, 'page_expired');
    expect(await count()).toBe(0);
    await ask(visitor, phone);
  });

  test('leaves the session of who is signed in as it is', async () => {
    const { company, visitor, phone } = await open();
    const { token } = company.agent.api;
    for (const authorization of [`Token ${token}`, `Token ${'x'.repeat(43)}`]) {
      expectStatus(await visitor.request(phone, 'ru', { authorization }), 202);
      expectRefusal(await visitor.verify(phone, '000000', { authorization }), 400, 'wrong_code');
    }
    expectStatus(await new Api(server.url, token).get('/users/me/'), 200);
  });

  test.each(['', '12', 'не телефон', '+99890', 'x'.repeat(41)])('takes no phone like "%s"', async (phone) => {
    const { visitor } = await open();
    const refused = expectRefusal(
      await visitor.request(phone),
      400,
      phone === '' ? 'fill_required_fields' : 'invalid_fields',
    );
    expect(refused.fields).toEqual({ phone: phone === '' ? 'fill_required_fields' : 'phone_invalid' });
  });
});
