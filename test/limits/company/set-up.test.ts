import { beforeEach, describe, expect, test } from 'vitest';
import { publicCommands, SetUpState } from '#contract/company/public-commands.ts';
import type { SignedIn } from '#contract/company/user.ts';
import { timesOf } from '../../support/seed.ts';
import { expectRefusal, faultsOf } from '../../support/server/answers.ts';
import { Api, expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';
import { until } from '../../support/wait.ts';

const server = await ownServer({ triesPerMinute: 1000 });
const sql = await sharedSql(server.database.superuser);
const visitor = new Api(server.url);
beforeEach(() => sql.query('truncate companies cascade'));

const form = (overrides: Record<string, unknown> = {}) => ({
  company_name: ' Шёлковый путь ',
  slug: 'silk-road',
  office_name: 'Главный офис',
  name: 'Мадина',
  surname: 'Юсупова',
  username: 'Madina.Yusupova',
  password: 'семь фонарей в Бухаре',
  ...overrides,
});
const setUp = (overrides: Record<string, unknown> = {}) => visitor.post<SignedIn>('/setup/company/', form(overrides));
const isNeeded = async () => (await visitor.get<{ needed: boolean }>('/setup/')).body.needed;
const counts = () =>
  oneRow(
    sql,
    'select (select count(*) from companies) as companies, (select count(*) from users) as users, (select count(*) from sign_in_names) as names',
  );

describe('the first visitor', () => {
  test('the first visitor creates the company and is its manager, and the set-up is over', async () => {
    expect(await isNeeded()).toBe(true);
    const signedIn = expectStatus(await setUp(), 201);
    expect(faultsOf(publicCommands.setUpCompany.answer, signedIn)).toEqual([]);
    expect(signedIn.user).toMatchObject({
      username: 'Madina.Yusupova',
      role: 'management',
      office_name: 'Главный офис',
      agents_see: 'own',
      company: {
        ...{ name: 'Шёлковый путь', slug: 'silk-road', time_zone: 'Asia/Tashkent', subscription: null },
        ...{ rate_age: 3, retention_months: null, version: 1 },
      },
    });
    expect(await isNeeded()).toBe(false);
    const api = new Api(server.url, signedIn.token);
    expect(expectStatus(await api.get('/users/me/'), 200)).toEqual(signedIn.user);
  });

  test('the first visitor can record a sale at once: there are payment methods, and directories can be filled', async () => {
    const api = new Api(server.url, expectStatus(await setUp({ time_zone: 'Europe/Berlin' }), 201).token);
    const { paymentMethods } = await api.read<{ paymentMethods: { name: string }[] }>('{ paymentMethods { name } }');
    expect(paymentMethods.map(({ name }) => name)).toEqual(['Наличные', 'Карта', 'Перечисление', 'Баллы']);
    const direction = expectStatus(await api.post<{ id: number }>('/directions/', { name: 'Анталья' }), 201);
    const partner = expectStatus(await api.post<{ id: number }>('/partners/', { name: 'Coral', currency: 'USD' }), 201);
    const sale = {
      service_date: '2028-07-01',
      direction_id: direction.id,
      brutto: '100.00',
      tourist_phone: '90 123 45 67',
      tourist_name: 'Тимур',
      tourist_surname: 'Ахмедов',
      ...{ adults: 1, children: 0, infants: 0 },
      bookings: [{ partner_id: partner.id, rate: '80.00', currency: 'USD' }],
    };
    expectStatus(await api.post('/sales/', sale), 201);
  });

  test('a second set-up is refused, and so is the demonstration', async () => {
    expectStatus(await setUp(), 201);
    const before = await counts();
    expectRefusal(await setUp({ slug: 'another', username: 'another.person' }), 409, 'already_set_up');
    expectRefusal(await setUp(), 409, 'already_set_up');
    expectRefusal(await visitor.post('/setup/demo/', {}), 409, 'already_set_up');
    expect(await counts()).toEqual(before);
  });

  test('one of ten simultaneous set-ups succeeds, each time', async () => {
    // With the connections of the pool open beforehand they are really simultaneous.
    await Promise.all(Array.from({ length: 60 }, isNeeded));
    for (let round = 0; round < timesOf(5, 2); round++) {
      await sql.query('truncate companies cascade');
      const tries = Array.from({ length: 10 }, (_, each) =>
        setUp({ slug: `company-${each}`, username: `manager.${each}` }),
      );
      const answers = await Promise.all(tries);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status !== 201)) {
        expectRefusal(answer, 409, 'already_set_up');
      }
      expect(await counts()).toEqual({ companies: 1, users: 1, names: 1 });
    }
  });

  test('the set-up writes a line of the log', async () => {
    expectStatus(await setUp(), 201);
    const events = await sql.query<{ event: string }>('select event from audit_log order by id');
    expect(events.map(({ event }) => event)).toEqual(['company.create', 'session.sign_in']);
  });
});

describe('the demonstration company', () => {
  type Loaded = { users: { username: string; password: string }[] };
  const load = (key: string) => visitor.post<Loaded>('/setup/demo/', {}, { 'idempotency-key': key });
  const state = async () => expectStatus(await visitor.get<SetUpState>('/setup/'), 200);
  const loading = () => until('a load under way', async () => (await state()).demo);

  /** A load that is aborted under way. */
  async function breakOff(key: string): Promise<void> {
    await sql.query('begin');
    await sql.query('lock table branches in share mode');
    const broken = load(key);
    const waiting = await until('a load that waits for branches', () =>
      sql.query(`select pid from pg_locks where relation = 'branches'::regclass and not granted`).then(([row]) => row),
    );
    await sql.query('select pg_terminate_backend($1)', [waiting.pid]);
    await sql.query('rollback');
    expectRefusal(await broken, 503, 'service_unavailable');
  }

  test('an aborted load leaves nothing; repeated under its key it reports progress, and the same accounts then and later', async () => {
    await breakOff('key-of-the-first');
    expect(await state()).toEqual({ needed: true, code_needed: false });
    expect(await counts()).toEqual({ companies: 0, users: 0, names: 0 });
    const first = load('key-of-the-first');
    const progress = await loading();
    expect(faultsOf(SetUpState, await state())).toEqual([]);
    expect(progress.of).toBeGreaterThan(0);
    expect(progress.done).toBeLessThanOrEqual(progress.of);
    expectRefusal(await load('key-of-another'), 409, 'request_under_way');
    expectRefusal(await visitor.post('/setup/demo/', {}), 409, 'request_under_way');
    const again = expectStatus(await load('key-of-the-first'), 201);
    expect(again).toEqual(expectStatus(await first, 201));
    expect(again.users).toHaveLength(14);
    expect(await state()).toEqual({ needed: false, code_needed: false });
    expect(expectStatus(await load('key-of-the-first'), 201)).toEqual(again);
    expectRefusal(await load('key-of-another'), 409, 'already_set_up');
    expect(expectStatus(await load('key-of-the-first'), 201)).toEqual(again);
  });

  test('an invalid key of a load is refused', async () => {
    expectRefusal(await load('short'), 400, 'invalid_fields');
  });
});

describe('signing in', () => {
  test('signing in ignores the letter case of the name, and every failure has the same answer', async () => {
    expectStatus(await setUp(), 201);
    const signIn = (username: string, password: string) =>
      visitor.post<SignedIn>('/token/login/', { username, password });
    const right = await signIn(' madina.YUSUPOVA', form().password);
    expect(faultsOf(publicCommands.signIn.answer, expectStatus(right, 200))).toEqual([]);
    const wrong = [await signIn('madina.yusupova', 'другой пароль'), await signIn('madina', form().password)];
    for (const answer of wrong) expectRefusal(answer, 401, 'wrong_credentials');
    expect(new Set(wrong.map(({ text }) => text)).size).toBe(1);
  });
});
