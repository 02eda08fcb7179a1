import { describe, expect, test } from 'vitest';
import type { Branch, OfficeRow } from '#contract/directories/directories.ts';
import { branchOf, freshName } from '../../support/data/command-rows.ts';
import { buildCompany, buildSale, type Company, readSale } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

const read = async ({ manager }: Company) =>
  (
    await manager.api.read<{ branches: Branch[] }>(
      '{ branches { id name version offices { id branch_id name people_count active_sales_count version } } }',
    )
  ).branches;

const addBranch = ({ manager }: Company, name: string) => manager.api.post<Branch>('/branches/', { name });
const addOffice = ({ manager }: Company, branch_id: number, name: string) =>
  manager.api.post<OfficeRow>('/offices/', { branch_id, name });
const edit = ({ manager }: Company, path: string, body: object, version?: number) =>
  manager.api.patch<OfficeRow>(path, body, version === undefined ? {} : { 'if-match': `${version}` });

describe('the branches', () => {
  test('branches are listed by name with their offices, the people in each and what is being sold there', async () => {
    const company = await buildCompany(server);
    await buildSale(company);
    await buildSale(company, {}, company.colleague);
    const cancelled = await buildSale(company, {}, company.stranger);
    expectStatus(await company.manager.api.post(`/sales/${cancelled.id}/cancel/`, { reason: 'болезнь' }), 200);
    await sql.query('update users set disabled_at = now() where id = $1', [company.colleague.id]);
    const { id: bukhara } = expectStatus(await addBranch(company, 'бухара'), 201);
    const branches = await read(company);
    expect(branches.map(({ name, version }) => [name, version])).toEqual([
      ['бухара', 1],
      ['Самарканд', 1],
      ['Ташкент', 1],
    ]);
    expect(branches[0]).toEqual({ id: bukhara, name: 'бухара', version: 1, offices: [] });
    expect(branches.slice(1).flatMap(({ offices }) => offices)).toEqual([
      {
        ...{ id: company.stranger.officeId, branch_id: branches[1]?.id, name: 'Офис на Регистане' },
        ...{ people_count: 1, active_sales_count: 0, version: 1 },
      },
      {
        ...{ id: company.agent.officeId, branch_id: branches[2]?.id, name: 'Главный офис' },
        ...{ people_count: 2, active_sales_count: 2, version: 1 },
      },
    ]);
  });

  test('the names of branches are unique in any letter case, also when twenty are added at once', async () => {
    const company = await buildCompany(server);
    const { id } = await branchOf(company);
    for (const name of ['Ташкент', ' ташкент ', 'ТАШКЕНТ']) {
      expect(expectRefusal(await addBranch(company, name), 409, 'branch_exists').fields).toEqual({
        name: 'branch_exists',
      });
    }
    const named = await edit(company, `/branches/${id}/`, { name: 'самарканд' });
    expect(expectRefusal(named, 409, 'branch_exists').fields).toEqual({ name: 'branch_exists' });
    const renamed = expectStatus(await edit(company, `/branches/${id}/`, { name: '  ТАШКЕНТ,  центр' }, 1), 200);
    expect(renamed).toEqual({ id, name: 'ТАШКЕНТ, центр', version: 2 });
    expectRefusal(await edit(company, `/branches/${id}/`, { name: freshName() }, 1), 409, 'stale');
    const name = freshName();
    const answers = await Promise.all(Array.from({ length: 20 }, () => addBranch(company, name)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) expectRefusal(answer, 409, 'branch_exists');
  });
});

describe('an office', () => {
  const build = async () => {
    const company = await buildCompany(server);
    const tashkent = await branchOf(company);
    const [samarkand] = (await read(company)).filter(({ name }) => name === 'Самарканд');
    if (!samarkand) throw new Error('The company has a branch in Samarkand');
    return { company, tashkent, samarkand, office: `/offices/${company.agent.officeId}/` };
  };

  test('the name of an office is unique in its branch only', async () => {
    const { company, tashkent, samarkand } = await build();
    const refused = expectRefusal(await addOffice(company, tashkent.id, ' главный  ОФИС'), 409, 'office_exists');
    expect(refused.fields).toEqual({ name: 'office_exists' });
    const added = expectStatus(await addOffice(company, samarkand.id, ' Главный   офис '), 201);
    expect(added).toEqual({ id: added.id, branch_id: samarkand.id, name: 'Главный офис', version: 1 });
  });

  test('an office moves to another branch with its people and sales, unless that branch has one of its name', async () => {
    const { company, tashkent, samarkand, office } = await build();
    const sale = await buildSale(company);
    const moved = expectStatus(await edit(company, office, { branch_id: samarkand.id }, 1), 200);
    expect(moved).toEqual({
      ...{ id: company.agent.officeId, branch_id: samarkand.id, name: 'Главный офис', version: 2 },
    });
    const branches = await read(company);
    expect(branches.map(({ offices }) => offices.length)).toEqual([2, 0]);
    const { branch_name } = expectStatus(
      await company.agent.api.patch<{ branch_name: string }>(`/sales/${sale.id}/`, { notes: 'у окна' }),
      200,
    );
    expect(branch_name).toBe('Самарканд');
    expect((await readSale(company.agent, sale.id)).id).toBe(sale.id);
    expectStatus(await addOffice(company, tashkent.id, 'Главный офис'), 201);
    const back = await edit(company, office, { branch_id: tashkent.id });
    expect(expectRefusal(back, 409, 'office_exists').fields).toEqual({ name: 'office_exists' });
    expectStatus(await edit(company, office, { branch_id: tashkent.id, name: 'Второй офис' }), 200);
  });

  test('an edit of an office with a stale version is refused', async () => {
    const { company, office } = await build();
    expectStatus(await edit(company, office, { name: freshName() }, 1), 200);
    expect(expectRefusal(await edit(company, office, { name: freshName() }, 1), 409, 'stale').details).toEqual({
      version: 2,
    });
  });
});
