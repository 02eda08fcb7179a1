import { describe, expect, test } from 'vitest';
import { LoyaltyCard } from '#contract/loyalty/public-page.ts';
import { buildCompany, freshPhone } from '../../support/data/company.ts';
import { MINUTE, requestCode, SECOND, sharedLoyaltyDesk } from '../../support/data/loyalty-clock.ts';
import { addClient, Visitor } from '../../support/data/loyalty-page.ts';
import { expectRefusal, faultsOf } from '../../support/server/answers.ts';
import { Api, expectStatus } from '../../support/server/api.ts';
import { oneRow } from '../../support/server/sql.ts';

const { server, sql, textsTo, open } = await sharedLoyaltyDesk();

describe('a tourist with the right code', () => {
  test('a code shows the card once', async () => {
    const { company, visitor, phone, newest, count } = await open();
    expect(expectStatus(await visitor.enter(), 200)).toEqual({ name: expect.stringMatching(/^Company \d+$/) });
    expect(await requestCode(visitor, phone)).toBe(60);
    expect(await count()).toBe(1);
    const card = expectStatus(await visitor.verify(phone, await newest()), 200);
    expect(faultsOf(LoyaltyCard, card)).toEqual([]);
    expect(card).toMatchObject({ name: 'Тимур', surname: 'Ахмедов', points: 0, available: 0, date: '2026-11-20' });
    expectRefusal(await visitor.verify(phone, await newest()), 400, 'code_expired');
    expect(company.slug).toBe(visitor.slug);
  });

  test('the phone may be entered in any notation', async () => {
    const { visitor, phone, newest } = await open();
    const digits = phone.slice(4);
    await requestCode(visitor, `${digits.slice(0, 2)} ${digits.slice(2)}`);
    const spaced = `+998 (${digits.slice(0, 2)}) ${digits.slice(2, 5)}-${digits.slice(5)}`;
    expectStatus(await visitor.verify(spaced, await newest()), 200);
  });

  test('the message is in the language of the page', async () => {
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
      expect(await textsTo(company, phone)).toEqual([expect.stringMatching(text)]);
    }
  });

  test('the phone of either merged client shows the survivor’s card', async () => {
    const { company, client, visitor, phone, newest } = await open();
    const survivor = await addClient(sql, company, { name: 'Лола' });
    await sql.query('update clients set merged_into = $1 where id = $2', [survivor.id, client.id]);
    for (const each of [phone, survivor.phone]) {
      await requestCode(visitor, each);
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

describe('a sign-in code of the public page', () => {
  test('a code is valid for ten minutes', async () => {
    const { visitor, phone, newest, at } = await open();
    await requestCode(visitor, phone);
    const code = await newest();
    at(10 * MINUTE);
    expectRefusal(await visitor.verify(phone, code), 400, 'code_expired');
    at(10 * MINUTE - SECOND);
    expectStatus(await visitor.verify(phone, code), 200);
  });

  test('only the newest code is valid', async () => {
    const { visitor, phone, newest, at } = await open();
    await requestCode(visitor, phone);
    const first = await newest();
    at(MINUTE);
    await requestCode(visitor, phone);
    const second = await newest();
    if (first !== second) expectRefusal(await visitor.verify(phone, first), 400, 'wrong_code');
    expectStatus(await visitor.verify(phone, second), 200);
  });

  test('a code is stored as a salted hash, and the phone as a hash', async () => {
    const { company, visitor, phone, newest } = await open();
    await requestCode(visitor, phone);
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

  test('a code of one phone or company is invalid for another', async () => {
    const { company, visitor, phone, newest } = await open();
    const other = await addClient(sql, company);
    await requestCode(visitor, phone);
    await requestCode(visitor, other.phone);
    const [mine, theirs] = [await newest(), await newest(other.phone)];
    if (mine !== theirs) expectRefusal(await visitor.verify(other.phone, mine), 400, 'wrong_code');
    const foreign = await buildCompany(server);
    await addClient(sql, foreign, { phone });
    expectRefusal(await new Visitor(server.url, foreign).verify(phone, mine), 400, 'code_expired');
    expectStatus(await visitor.verify(phone, mine), 200);
  });

  test('a code that was never requested is invalid', async () => {
    const { visitor, phone } = await open();
    expectRefusal(await visitor.verify(phone, '000000'), 400, 'code_expired');
    expectRefusal(await visitor.verify(freshPhone(), '000000'), 400, 'code_expired');
  });
});

describe('the public page of a company', () => {
  test('the page of an unknown company is not found, neither by its address nor for requesting or entering a code', async () => {
    const nowhere = new Visitor(server.url, { slug: 'no-such-company' });
    expectRefusal(await nowhere.enter(), 404, 'not_found');
    expect((await nowhere.enter()).headers.get('set-cookie')).toBeNull();
    nowhere.cookie = 'x'.repeat(32);
    expectRefusal(await nowhere.request(freshPhone()), 404, 'not_found');
    expectRefusal(await nowhere.verify(freshPhone(), '123456'), 404, 'not_found');
  });

  test('the page sets a cookie for this site alone, and keeps an existing one', async () => {
    const { visitor } = await open();
    const first = await visitor.enter();
    expect(first.headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=[\w-]{32}; Path=\/; SameSite=Strict$/);
    expect((await visitor.enter()).headers.get('set-cookie')).toBeNull();
    visitor.cookie = 'an-unknown-cookie';
    expect((await visitor.enter()).headers.get('set-cookie')).toMatch(/^XSRF-TOKEN=/);
  });

  test.each<[string, Record<string, string>]>([
    ['no header', { 'x-xsrf-token': '' }],
    ['another header', { 'x-xsrf-token': 'a'.repeat(32) }],
    ['no cookie', { cookie: '' }],
    ['another cookie', { cookie: `XSRF-TOKEN=${'a'.repeat(32)}` }],
    ['a short one in both', { cookie: 'XSRF-TOKEN=a', 'x-xsrf-token': 'a' }],
  ])('a request with %s is refused as not coming from the page', async (_, headers) => {
    const { visitor, phone, count } = await open();
    await visitor.enter();
    expectRefusal(await visitor.request(phone, 'ru', headers), 403, 'page_expired');
    expectRefusal(await visitor.verify(phone, '123456', headers), 403, 'page_expired');
    expect(await count()).toBe(0);
    await requestCode(visitor, phone);
  });

  test('the page leaves the session of a signed-in person unchanged', async () => {
    const { company, visitor, phone } = await open();
    const { token } = company.agent.api;
    for (const authorization of [`Token ${token}`, `Token ${'x'.repeat(43)}`]) {
      expectStatus(await visitor.request(phone, 'ru', { authorization }), 202);
      expectRefusal(await visitor.verify(phone, '000000', { authorization }), 400, 'wrong_code');
    }
    expectStatus(await new Api(server.url, token).get('/users/me/'), 200);
  });

  test.each(['', '12', 'не телефон', '+99890', 'x'.repeat(41)])('the page refuses the phone "%s"', async (phone) => {
    const { visitor } = await open();
    const refused = expectRefusal(
      await visitor.request(phone),
      400,
      phone === '' ? 'fill_required_fields' : 'invalid_fields',
    );
    expect(refused.fields).toEqual({ phone: phone === '' ? 'fill_required_fields' : 'phone_invalid' });
  });
});
