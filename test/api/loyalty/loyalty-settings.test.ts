import { beforeAll, describe, expect, test } from 'vitest';
import type { Loyalty, LoyaltyBonus, LoyaltyLevel, LoyaltySettings } from '#contract/loyalty/loyalty-programme.ts';
import { defaultRules } from '#contract/loyalty/points-rules.ts';
import { freshName } from '../../support/data/command-rows.ts';
import { buildCompany, buildSale, type Company, type Person } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

const LOYALTY = `{ loyalty {
  levels { id name from_turnover percent clients_count version } below_count max_percent
  bonuses { id name points retired used_count version }
} }`;
const SETTINGS = `{ loyaltySettings {
  activation_days validity_months max_percent membership_months daily_messages dial_codes version
} }`;
const loyaltyOf = async ({ api }: Person) => (await api.read<{ loyalty: Loyalty }>(LOYALTY)).loyalty;
const rulesOf = async ({ manager }: Company) =>
  (await manager.api.read<{ loyaltySettings: LoyaltySettings }>(SETTINGS)).loyaltySettings;

const post = ({ manager }: Company, path: string, body: object) => manager.api.post(path, body);
const patch = ({ manager }: Company, path: string, body: object, version?: number) =>
  manager.api.patch(path, body, version === undefined ? {} : { 'if-match': `${version}` });
const addLevel = async (company: Company, from_turnover: string, percent = '3', name = freshName()) =>
  expectStatus(await post(company, '/loyalty/levels/', { name, from_turnover, percent }), 201) as LoyaltyLevel;
const addBonus = async (company: Company, points: number, name = freshName()) =>
  expectStatus(await post(company, '/loyalty/bonuses/', { name, points }), 201) as LoyaltyBonus;

describe('a loyalty level', () => {
  test('a level is added, changed and removed, and its name and turnover are unique', async () => {
    const company = await buildCompany(server);
    const silver = await addLevel(company, '0', '3', ' Серебряный ');
    expect(silver).toEqual({ id: silver.id, name: 'Серебряный', from_turnover: '0.00', percent: '3.00', version: 1 });
    const gold = await addLevel(company, '5000', '5.5');
    const add = (body: object) => post(company, '/loyalty/levels/', { percent: '1', ...body });
    const named = expectRefusal(await add({ name: 'СЕРЕБРЯНЫЙ', from_turnover: '7' }), 409, 'loyalty_level_exists');
    expect(named.fields).toEqual({ name: 'loyalty_level_exists' });
    const begun = expectRefusal(await add({ name: freshName(), from_turnover: '0.0' }), 409, 'level_turnover_exists');
    expect(begun.fields).toEqual({ from_turnover: 'level_turnover_exists' });
    const edit = (body: object, version?: number) => patch(company, `/loyalty/levels/${gold.id}/`, body, version);
    expectRefusal(await edit({ from_turnover: '0' }), 409, 'level_turnover_exists');
    expectRefusal(await edit({ name: 'серебряный' }), 409, 'loyalty_level_exists');
    expect(expectRefusal(await edit({ percent: '100.01' }), 400, 'invalid_fields').fields).toEqual({
      percent: 'percent_invalid',
    });
    expect(expectStatus(await edit({ percent: '7', name: 'Золотой' }, 1), 200)).toMatchObject({ version: 2 });
    // The same values in another notation change nothing.
    expect(expectStatus(await edit({ percent: '7.0', from_turnover: '5000.0' }, 2), 200)).toMatchObject({ version: 2 });
    expectRefusal(await edit({ percent: '8' }, 1), 409, 'stale');
    const remove = (version: string) =>
      company.manager.api.delete(`/loyalty/levels/${silver.id}/`, { 'if-match': version });
    expectRefusal(await remove('7'), 409, 'stale');
    expectStatus(await remove('1'), 204);
    expect((await loyaltyOf(company.manager)).levels.map(({ name }) => name)).toEqual(['Золотой']);
  });

  test('a level that many add at once is stored once', async () => {
    const company = await buildCompany(server);
    const outcomes = async (bodies: object[]) => {
      const answers = await Promise.all(bodies.map((body) => post(company, '/loyalty/levels/', body)));
      return answers.map(({ status, body }) => (status === 201 ? 'added' : (body as { code: string }).code)).sort();
    };
    const times = Array.from({ length: 8 }, (_, index) => index);
    const sameName = times.map((index) => ({ name: 'Золотой', from_turnover: `${index}`, percent: '3' }));
    expect(await outcomes(sameName)).toEqual(['added', ...Array(7).fill('loyalty_level_exists')]);
    const sameTurnover = times.map((index) => ({ name: `Уровень ${index}`, from_turnover: '900', percent: '3' }));
    expect(await outcomes(sameTurnover)).toEqual(['added', ...Array(7).fill('level_turnover_exists')]);
    expect((await loyaltyOf(company.manager)).levels).toHaveLength(2);
  });

  test('one of two simultaneous changes of a level with the same version succeeds', async () => {
    const company = await buildCompany(server);
    const { id } = await addLevel(company, '100');
    const answers = await Promise.all(
      ['4', '5', '6', '7'].map((percent) => patch(company, `/loyalty/levels/${id}/`, { percent }, 1)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('the loyalty programme', () => {
  let company: Company;
  beforeAll(async () => {
    company = await buildCompany(server);
    await addLevel(company, '1000', '5', 'Золотой');
    await addLevel(company, '100.50', '3', 'Серебряный');
    for (const turnover of ['0', '100.49', '100.50', '999.99', '1000', '5000']) {
      const { client_id } = await buildSale(company);
      await sql.query('update clients set turnover = $1 where company_id = $2 and id = $3', [
        turnover,
        company.id,
        client_id,
      ]);
    }
  });

  test('a manager reads the number of clients of each level, and agents read everything else', async () => {
    const { levels, below_count } = await loyaltyOf(company.manager);
    expect(levels.map(({ name, clients_count }) => [name, clients_count])).toEqual([
      ['Серебряный', 2],
      ['Золотой', 2],
    ]);
    expect(below_count).toBe(2);
    const seen = await loyaltyOf(company.agent);
    expect(seen.below_count).toBeNull();
    expect(seen.levels).toEqual(levels.map((level) => ({ ...level, clients_count: null })));
  });

  test('a merged client is not counted', async () => {
    const other = await buildCompany(server);
    await addLevel(other, '0', '3');
    const [kept, merged] = [await buildSale(other), await buildSale(other)];
    expect((await loyaltyOf(other.manager)).levels[0]?.clients_count).toBe(2);
    await sql.query('update clients set merged_into = $1 where company_id = $2 and id = $3', [
      kept.client_id,
      other.id,
      merged.client_id,
    ]);
    expect((await loyaltyOf(other.manager)).levels[0]?.clients_count).toBe(1);
  });

  test('a programme without levels has no clients on a level', async () => {
    const other = await buildCompany(server);
    await buildSale(other);
    const { max_percent } = defaultRules;
    expect(await loyaltyOf(other.manager)).toEqual({ levels: [], bonuses: [], below_count: 1, max_percent });
  });
});

test('a bonus is added, changed, retired and reinstated, and offered ones come first', async () => {
  const company = await buildCompany(server);
  const transfer = await addBonus(company, 150, 'Трансфер');
  const massage = await addBonus(company, 90, 'Массаж');
  expectRefusal(await post(company, '/loyalty/bonuses/', { name: 'трансфер', points: 1 }), 409, 'loyalty_bonus_exists');
  for (const points of [0, -5, 1.5, 1_000_001]) {
    const refused = await post(company, '/loyalty/bonuses/', { name: freshName(), points });
    expect(expectRefusal(refused, 400, 'invalid_fields').fields).toEqual({ points: 'number_invalid' });
  }
  const edit = (body: object, version?: number) => patch(company, `/loyalty/bonuses/${massage.id}/`, body, version);
  expectRefusal(await edit({ name: 'ТРАНСФЕР' }), 409, 'loyalty_bonus_exists');
  expect(expectStatus(await edit({ retired: true }, 1), 200)).toEqual({ ...massage, retired: true, version: 2 });
  expectRefusal(await edit({ points: 80 }, 1), 409, 'stale');
  const { bonuses } = await loyaltyOf(company.agent);
  expect(bonuses.map(({ name, retired }) => [name, retired])).toEqual([
    ['Трансфер', false],
    ['Массаж', true],
  ]);
  expectStatus(await edit({ retired: false, points: 80 }, 2), 200);
  expect((await loyaltyOf(company.agent)).bonuses[0]).toMatchObject({ name: 'Массаж', points: 80, used_count: 0 });
  const { client_id } = await buildSale(company);
  const use = `insert into point_entries (company_id, client_id, type, points, entry_date, bonus_id)
    values ($1, $2, 'use', -150, current_date, $3)`;
  for (let count = 0; count < 2; count++) await sql.query(use, [company.id, client_id, transfer.id]);
  expect((await loyaltyOf(company.agent)).bonuses.map(({ used_count }) => used_count)).toEqual([0, 2]);
});

describe('the loyalty rules', () => {
  const edit = (company: Company, body: object, version?: number) =>
    patch(company, '/loyalty/settings/', body, version);

  test('the rules are the defaults until a manager changes them', async () => {
    const company = await buildCompany(server);
    expect(await rulesOf(company)).toEqual({ ...defaultRules, version: 1 });
    const changed = { activation_days: 14, dial_codes: ['998', '7'] };
    const { version, ...rest } = expectStatus(await edit(company, changed, 1), 200) as LoyaltySettings;
    expect([version, rest]).toEqual([2, { ...defaultRules, ...changed }]);
    expect(await rulesOf(company)).toEqual({ ...rest, version });
    expect((await loyaltyOf(company.agent)).max_percent).toBe(defaultRules.max_percent);
    expectRefusal(await edit(company, { max_percent: 50 }, 1), 409, 'stale');
    expectStatus(await edit(company, { max_percent: 50 }, 2), 200);
    expect((await loyaltyOf(company.agent)).max_percent).toBe(50);
  });

  test('a change of the rules is logged with old and new values', async () => {
    const company = await buildCompany(server);
    expectStatus(await edit(company, { validity_months: 0, daily_messages: 20 }), 200);
    const [line] = await sql.query(
      'select event, entity, changes from audit_log where company_id = $1 and entity = $2',
      [company.id, 'loyalty_settings'],
    );
    const changes = { validity_months: [defaultRules.validity_months, 0], daily_messages: [500, 20] };
    expect(line).toEqual({ event: 'loyalty_settings.edit', entity: 'loyalty_settings', changes });
  });

  test('one of many simultaneous first changes of the rules succeeds', async () => {
    const company = await buildCompany(server);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => edit(company, { activation_days: index + 1 }, 1)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await rulesOf(company)).version).toBe(2);
  });

  test('each rule has its bounds, and is refused at its field', async () => {
    const company = await buildCompany(server);
    const wrong = {
      ...{ activation_days: 366, validity_months: 121, max_percent: 101, membership_months: 0 },
      ...{ daily_messages: 100_001, dial_codes: ['+998'] },
    };
    const { fields } = expectRefusal(await edit(company, wrong), 400, 'invalid_fields');
    const { dial_codes: _, ...numbers } = wrong;
    const each = Object.fromEntries(Object.keys(numbers).map((field) => [field, 'number_invalid']));
    expect(fields).toEqual({ ...each, 'dial_codes.0': 'dial_code_invalid' });
  });
});
