import { describe, expect, test } from 'vitest';
import { MINUTE, NOON, requestCode, SECOND, sharedLoyaltyDesk } from '../../support/data/loyalty-clock.ts';
import { Visitor, wrongCode } from '../../support/data/loyalty-page.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { startSecondServer } from '../../support/server/second-server.ts';
import { oneRow } from '../../support/server/sql.ts';

const { server, sql, open } = await sharedLoyaltyDesk();

describe('wrong codes of the public page', () => {
  test('five wrong codes lock the phone for fifteen minutes, for every code and request', async () => {
    const { visitor, phone, newest, count, at } = await open();
    await requestCode(visitor, phone);
    const code = await newest();
    for (let each = 0; each < 4; each++) {
      expectRefusal(await visitor.verify(phone, wrongCode(code)), 400, 'wrong_code');
    }
    const last = await visitor.verify(phone, wrongCode(code));
    expectRefusal(last, 429, 'code_locked');
    expect([last.headers.get('retry-after'), last.body.details]).toEqual(['900', { retry_after: 900 }]);
    at(5 * MINUTE);
    expectRefusal(await visitor.verify(phone, code), 429, 'code_locked');
    expect(await requestCode(visitor, phone)).toBe(10 * 60);
    expect(await count()).toBe(1);
    at(15 * MINUTE);
    expectRefusal(await visitor.verify(phone, code), 400, 'code_expired');
    expect(await requestCode(visitor, phone)).toBe(120);
    expectStatus(await visitor.verify(phone, await newest()), 200);
  });

  test('wrong codes are counted for each code anew', async () => {
    const { visitor, phone, newest, at } = await open();
    await requestCode(visitor, phone);
    for (let each = 0; each < 4; each++) await visitor.verify(phone, wrongCode(await newest()));
    at(MINUTE);
    await requestCode(visitor, phone);
    for (let each = 0; each < 4; each++) {
      expectRefusal(await visitor.verify(phone, wrongCode(await newest())), 400, 'wrong_code');
    }
    expectStatus(await visitor.verify(phone, await newest()), 200);
  });

  test('simultaneous wrong codes are counted one by one', async () => {
    const { visitor, phone, newest } = await open();
    await requestCode(visitor, phone);
    const code = wrongCode(await newest());
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.verify(phone, code)));
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((each) => each === 'wrong_code')).toHaveLength(4);
    expect(codes.filter((each) => each === 'code_locked')).toHaveLength(16);
  });

  test.each(['12345', '1234567', '12345a', '', '１２３４５６'])(
    'a code of another form ("%s") does not count',
    async (code) => {
      const { company, visitor, phone } = await open();
      await requestCode(visitor, phone);
      expectRefusal(await visitor.verify(phone, code), 400, code === '' ? 'fill_required_fields' : 'invalid_fields');
      const { wrong_tries } = await oneRow<{ wrong_tries: number }>(
        sql,
        'select wrong_tries from loyalty_codes where company_id = $1',
        [company.id],
      );
      expect(wrong_tries).toBe(0);
    },
  );
});

describe('simultaneous right codes', () => {
  test('of simultaneous right codes one shows the card', async () => {
    const { visitor, phone, newest } = await open();
    await requestCode(visitor, phone);
    const code = await newest();
    const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.verify(phone, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, 400, 'code_expired');
  });
});

describe('the pause before another code', () => {
  test('another code is sent after one minute, then two, then five, and five times a day', async () => {
    const { visitor, phone, count, at } = await open();
    let ms = 0;
    const waits: number[] = [];
    for (let sent = 1; sent <= 4; sent++) {
      at(ms);
      const wait = await requestCode(visitor, phone);
      waits.push(wait);
      expect(await count()).toBe(sent);
      at(ms + 1);
      expect(await requestCode(visitor, phone)).toBe(wait);
      at(ms + wait * SECOND - 1);
      expect(await requestCode(visitor, phone)).toBe(1);
      expect(await count()).toBe(sent);
      ms += wait * SECOND;
    }
    expect(waits).toEqual([60, 120, 300, 300]);
    at(ms);
    // The fifth is the last one of the day: the next one is sent after midnight in Tashkent.
    const untilMidnight = (Date.parse('2026-11-20T19:00:00Z') - NOON - ms) / SECOND;
    expect(await requestCode(visitor, phone)).toBe(untilMidnight);
    expect(await count()).toBe(5);
    at(ms + 60 * MINUTE);
    expect(await requestCode(visitor, phone)).toBe(untilMidnight - 3600);
    expect(await count()).toBe(5);
    at(ms + untilMidnight * SECOND);
    expect(await requestCode(visitor, phone)).toBe(60);
    expect(await count()).toBe(6);
  });

  test('a code requested before midnight keeps its pause after it', async () => {
    const { visitor, phone, count, at } = await open();
    const midnight = Date.parse('2026-11-20T19:00:00Z') - NOON;
    at(midnight - 10 * SECOND);
    expect(await requestCode(visitor, phone)).toBe(60);
    at(midnight + 10 * SECOND);
    expect(await requestCode(visitor, phone)).toBe(40);
    expect(await count()).toBe(1);
  });

  test('a code that fifty request at once is sent once', async () => {
    const { visitor, phone, count } = await open();
    await visitor.enter();
    const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.request(phone)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['202 {"retry_after":60}']),
    );
    expect(await count()).toBe(1);
  });

  test('a restart of the server does not shorten the pause', async () => {
    const { visitor, phone, newest, count, company, at } = await open();
    at();
    await requestCode(visitor, phone);
    for (let each = 0; each < 5; each++) await visitor.verify(phone, wrongCode(await newest()));
    const second = await startSecondServer(server.database);
    try {
      const again = new Visitor(second.url, company);
      expectRefusal(await again.verify(phone, await newest()), 429, 'code_locked');
      expect(await requestCode(again, phone)).toBeGreaterThan(600);
      expect(await count()).toBe(1);
    } finally {
      await second.stop();
    }
  });
});
