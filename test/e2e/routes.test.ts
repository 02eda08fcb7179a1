import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { screens } from '../../src/web/screens.tsx';
import { addressOf } from '../support/addresses.ts';
import { furnish } from '../support/furnished.ts';
import { sharedStage } from '../support/pages.ts';
import { routes } from '../support/route-list.ts';

const stage = await sharedStage();
const { company, ids } = await furnish(stage.server);
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
  await page.goto(`${stage.server.url}${addressOf(path, ids)}`);
  await page.waitForFunction(() => document.querySelector('main h1') && !document.querySelector('main .loader'));
  await expect.poll(() => under.size).toBe(0);
}

const refusal = page.getByRole('alert').filter({ hasText: /Недостаточно прав|нет права/ });
const forAgents = (path: string) => routes[path]?.roles.includes('agent') ?? false;

test.each(screens.filter(({ path }) => routes[path] && !forAgents(path)).map(({ path }) => path))(
  'an agent who opens %s is told that it is not theirs, and finds the way home',
  async (path) => {
    await show(path);
    await refusal.first().waitFor();
    await refusal.first().getByRole('link', { name: 'На главную' }).click();
    await page.getByRole('heading', { name: 'Активные продажи' }).waitFor();
  },
);

test.each(screens.filter(({ path }) => forAgents(path)).map(({ path }) => path))(
  'an agent who opens %s sees it',
  async (path) => {
    await show(path);
    expect(answers.filter((status) => status >= 400)).toEqual([]);
    expect(await refusal.count()).toBe(0);
  },
);
