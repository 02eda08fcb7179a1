import { describe, expect, test } from 'vitest';
import type { ListView } from '#contract/base/list-view.ts';
import { buildCompany, type Person } from '../../support/data/company.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { openEvents } from '../../support/server/event-stream.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();
const company = await buildCompany(server);

const viewsOf = async ({ api }: Person, list = 'active-sales') =>
  (
    await api.read<{ listViews: ListView[] }>(
      'query ($list: String!) { listViews(list: $list) { id list name query } }',
      { list },
    )
  ).listViews;
const save = async ({ api }: Person, view: object) =>
  expectStatus(
    await api.post<ListView>('/list-views/', { list: 'active-sales', name: 'Долги', query: 'has_debt=true', ...view }),
    200,
  );

describe('a saved view of a list', () => {
  test('a view is saved under its name for its owner and its list', async () => {
    const [first, second] = [
      await save(company.manager, {}),
      await save(company.manager, { name: ' Аудит  дня ', query: '' }),
    ];
    expect(first).toEqual({ id: first.id, list: 'active-sales', name: 'Долги', query: 'has_debt=true' });
    expect(await viewsOf(company.manager)).toEqual([{ ...second, name: 'Аудит дня', query: '' }, first]);
    expect(await viewsOf(company.manager, 'completed-sales')).toEqual([]);
    expect(await viewsOf(company.agent)).toEqual([]);
  });

  test('a view of the same name replaces the earlier one, also when several tabs save it at once', async () => {
    const { agent } = company;
    const before = await save(agent, {});
    const after = await save(agent, { name: ' ДОЛГИ', query: 'sort=debt' });
    expect(after).toEqual({ id: before.id, list: 'active-sales', name: 'ДОЛГИ', query: 'sort=debt' });
    const other = await save(agent, { list: 'completed-sales' });
    expect(other.id).not.toBe(after.id);
    const tabs = Array.from({ length: 10 }, (_, each) => save(agent, { name: 'Мои', query: `tab=${each}` }));
    expect(new Set((await Promise.all(tabs)).map(({ id }) => id)).size).toBe(1);
    expect((await viewsOf(agent)).map(({ name }) => name)).toEqual(['ДОЛГИ', 'Мои']);
  });

  test('a view is deleted by its owner, and other people neither see nor delete it', async () => {
    const { colleague, manager, stranger } = company;
    const view = await save(colleague, {});
    for (const other of [manager, stranger]) {
      expectRefusal(await other.api.delete(`/list-views/${view.id}/`), 404, 'not_found');
      expect((await viewsOf(other)).map(({ id }) => id)).not.toContain(view.id);
    }
    expectStatus(await colleague.api.delete(`/list-views/${view.id}/`), 204);
    expect(await viewsOf(colleague)).toEqual([]);
    expectRefusal(await colleague.api.delete(`/list-views/${view.id}/`), 404, 'not_found');
  });

  test('a saved or deleted view is reported to the owner’s other tabs', async () => {
    const stream = await openEvents(company.stranger.api);
    const view = await save(company.stranger, { name: 'Новый' });
    await stream.change('list_view', view.id);
    await stream.close();
  });

  test.each([
    ['list', { list: '' }],
    ['name', { name: '  ' }],
    ['name', { name: 'я'.repeat(61) }],
    ['query', { query: 'я'.repeat(2001) }],
  ])('a view with an invalid %s is refused: %#', async (field, view) => {
    const body = { list: 'active-sales', name: 'Долги', query: '', ...view };
    const answer = await company.agent.api.post('/list-views/', body);
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body as { fields: object }).fields)).toEqual([field]);
  });
});
