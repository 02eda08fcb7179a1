import { expect, test } from 'vitest';
import { LoyaltyCard } from '#contract/loyalty/public-page.ts';
import { buildCompany, inDays } from '../../support/data/company.ts';
import { addMember, codeIn, sharedPhones, Visitor } from '../../support/data/loyalty-page.ts';
import { faultsOf } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer({ triesPerMinute: 1000, messageChannels: ['sms'] });
const sql = await sharedSql(server.database.superuser);
const phones = await sharedPhones(server);

async function cardOf(slug: { slug: string; id: number }, phone: string) {
  const visitor = new Visitor(server.url, slug);
  expectStatus(await visitor.request(phone), 202);
  return visitor.verify(phone, codeIn((await phones.textsTo(slug, phone)).at(-1)));
}

test('a tourist sees level, points, coming and expiring points, rewards and every line of the history', async () => {
  const company = await buildCompany(server);
  const { phone } = await addMember(sql, company);
  const card = expectStatus(await cardOf(company, phone), 200);
  expect(faultsOf(LoyaltyCard, card)).toEqual([]);
  expect(card).toEqual({
    ...{ company: expect.stringMatching(/^Company/), date: inDays(0), name: 'Тимур', surname: 'Ахмедов' },
    ...{ level: 'Серебряный', points: 256, available: 184 },
    pending: [{ date: inDays(9), points: 52 }],
    expiring: [{ date: inDays(40), points: 164 }],
    next_level: { name: 'Золотой', missing: '1900.00', done: 62 },
    bonuses: [
      { name: 'Трансфер из аэропорта', points: 40 },
      { name: 'Ужин на двоих', points: 120 },
      { name: 'Ночь в отеле у моря', points: 300 },
    ],
    history: [
      { date: inDays(-1), type: 'accrual', points: 52, of_type: null, direction: 'Анталья', bonus: null },
      { date: inDays(-30), type: 'correction', points: 20, of_type: null, direction: null, bonus: null },
      { date: inDays(-90), type: 'reversal', points: 60, of_type: 'use', direction: 'Анталья', bonus: null },
      { date: inDays(-100), type: 'use', points: -60, of_type: null, direction: 'Анталья', bonus: null },
      { date: inDays(-120), type: 'use', points: -20, of_type: null, direction: null, bonus: 'Трансфер из аэропорта' },
      { date: inDays(-175), type: 'expiry', points: -10, of_type: 'accrual', direction: null, bonus: null },
      { date: inDays(-200), type: 'accrual', points: 184, of_type: null, direction: 'Анталья', bonus: null },
      { date: inDays(-540), type: 'accrual', points: 30, of_type: null, direction: 'Анталья', bonus: null },
    ],
  });
});

test('the card has nothing internal to the agency: no reasons, no people, no ids', async () => {
  const company = await buildCompany(server);
  const { phone, id } = await addMember(sql, company);
  const { text } = await cardOf(company, phone);
  expect(text).not.toContain('тайна');
  expect(text).not.toContain('Тестов');
  expect(text).not.toContain(phone);
  expect(text).not.toMatch(/"(id|\w+_id|reason|created_by\w*|base|percent)":/);
  expect(text).not.toContain(`:${id},`);
  expect(text).not.toContain('календарь');
});

test('a tourist without purchases, or with a negative balance, gets a complete card', async () => {
  const company = await buildCompany(server);
  const { phone, id } = await addMember(sql, company);
  await sql.query('update clients set points = -15, turnover = 9000 where id = $1', [id]);
  expect(expectStatus(await cardOf(company, phone), 200)).toMatchObject({
    ...{ points: -15, available: 0, level: 'Золотой', next_level: null },
  });
});

test('the card has the newest hundred lines of the history', async () => {
  const company = await buildCompany(server);
  const { phone, id } = await addMember(sql, company);
  await sql.query(
    `insert into point_entries (company_id, client_id, type, points, entry_date)
     select $1, $2, 'correction', n, $3::date from generate_series(1, 150) n`,
    [company.id, id, inDays(0)],
  );
  const { history } = expectStatus(await cardOf(company, phone), 200);
  expect(history.map(({ points }) => points)).toEqual(Array.from({ length: 100 }, (_, index) => 150 - index));
});
