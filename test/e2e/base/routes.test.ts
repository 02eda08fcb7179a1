import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '../../../src/web/paths.ts';
import { screens } from '../../../src/web/screens.tsx';
import { goTo } from '../../support/browser/cut-off.ts';
import { inspect } from '../../support/browser/inspect.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { offCentre } from '../../support/browser/places.ts';
import { buildFurnished } from '../../support/data/furnished.ts';
import { addressOf } from '../../support/pages/addresses.ts';
import { routes } from '../../support/pages/route-list.ts';
import { headingFocused } from '../../support/pages/screen.ts';

const stage = await sharedStage();
const { company, ids } = await buildFurnished(stage.server);
const page = await stage.open(company.agent, '/journal');

/** Reads that have begun and not been answered yet, and how those of this screen were answered. */
const under = new Set<Request>();
let answers: number[] = [];
const isRead = (request: Request) => request.url().endsWith('/graphql');
page.on('request', (request) => isRead(request) && under.add(request));
page.on('requestfailed', (request) => under.delete(request));
page.on('response', (response) => {
  if (isRead(response.request())) answers.push(response.status());
  under.delete(response.request());
});

/** Opens a screen, and returns when all that it asks for has been answered. */
async function show(path: string): Promise<void> {
  under.clear();
  answers = [];
  await goTo(page, addressOf(path, ids));
  await expect.poll(() => under.size).toBe(0);
}

const REFUSED = /Недостаточно прав|нет права/;
const MISSING = /Не найдено|не найден/;
const refusal = page.getByRole('heading', { level: 1, name: REFUSED });
const forAgents = (path: string) => routes[path]?.roles.includes('agent') ?? false;

test.each(screens.filter(({ path }) => routes[path] && !forAgents(path)).map(({ path }) => path))(
  'an agent who opens %s is told once that it is not theirs, sees nothing else of it, and finds the way home',
  async (path) => {
    await show(path);
    await refusal.waitFor();
    await headingFocused(page);
    expect(await page.getByText(REFUSED).count()).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.locator('main').locator('button, input, table').count()).toBe(0);
    await page.getByRole('link', { name: 'На главную' }).click();
    await page.getByRole('heading', { name: 'Активные продажи' }).waitFor();
  },
);

test.each(screens.filter(({ path }) => forAgents(path)).map(({ path }) => path))(
  'an agent who opens %s sees it',
  async (path) => {
    await show(path);
    expect(answers.filter((status) => status >= 400)).toEqual([]);
    expect(await page.getByText(REFUSED).count()).toBe(0);
  },
);

test('another agent’s entity is refused like a forbidden screen: once, with a link to the start screen', async () => {
  const { agent_id, id } = ids.sale;
  const strange = await stage.open(company.stranger, '/journal', { theme: 'system' });
  for (const path of [
    paths.agentDashboard(agent_id),
    paths.agentProfit(agent_id),
    paths.saleDetails(id),
    paths.editSale(id),
  ]) {
    await goTo(strange, path);
    await strange.locator('h1:focus', { hasText: REFUSED }).waitFor();
    expect(await strange.getByText(REFUSED).count(), path).toBe(1);
    expect(await strange.getByRole('alert').count(), path).toBe(0);
    expect(await strange.getByRole('link', { name: 'На главную' }).count(), path).toBe(1);
  }
  for (const width of [1440, 390]) {
    await strange.setViewportSize({ width, height: 844 });
    await inspect(strange, `refused at ${width}`);
    expect(await offCentre(strange, '.dead-end')).toBeLessThan(0.5);
  }
  await stage.close(strange);
});

test('a missing entity is reported once in place of the screen, with a link to the start screen and without a retry', async () => {
  const manager = await stage.open(company.manager, paths.journal(), { theme: 'system' });
  const named = screens.filter(({ path }) => /:(id|phone)$/.test(path));
  expect(named.length).toBeGreaterThan(8);
  const addresses = named.flatMap(({ path }) => ['999999999', 'nothing'].map((id) => path.replace(/:\w+$/, id)));
  for (const address of [...addresses, paths.clientMerge({ survivor: 999999998, other: 999999999 })]) {
    // The previous "not found" page is removed first, so that the found one belongs to this address.
    await goTo(manager, paths.journal());
    await headingFocused(manager, 'Журнал сообщений');
    await goTo(manager, address);
    await headingFocused(manager, MISSING);
    expect(await manager.getByText(MISSING).count(), address).toBe(1);
    expect(await manager.getByRole('alert').count(), address).toBe(0);
    expect(await manager.getByRole('button', { name: 'Повторить' }).count(), address).toBe(0);
    expect(await manager.locator('main').getByRole('link', { name: 'На главную' }).count(), address).toBe(1);
  }
  for (const width of [1440, 390]) {
    await manager.setViewportSize({ width, height: 844 });
    await inspect(manager, `missing at ${width}`);
    expect(await offCentre(manager, '.dead-end')).toBeLessThan(0.5);
  }
  await manager.locator('main').getByRole('link', { name: 'На главную' }).press('Enter');
  await headingFocused(manager, 'Активные продажи');
  await stage.close(manager);
});
