import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { publicCommands } from '#contract/company/public-commands.ts';
import type { SignedIn } from '#contract/company/user.ts';
import { inspect } from '../../support/browser/inspect.ts';
import { type Stage, setStage, sharedStage } from '../../support/browser/pages.ts';
import { Typist } from '../../support/browser/typist.ts';
import { buildCompany, buildSale, PASSWORD, saleBody, today } from '../../support/data/company.ts';
import { headingFocused } from '../../support/pages/screen.ts';
import { Api, expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();

type Newcomers = { stage: Stage; manager: { id: number; api: Api }; addPerson: (username: string) => Promise<Api> };

/** A company that was set up a moment ago, on a server of its own, with its first manager. */
async function setUp(): Promise<Newcomers> {
  const own = await setStage();
  onTestFinished(own.stop);
  const { url } = own.server;
  const body = {
    company_name: 'Самарканд Турс',
    slug: 'samarkand',
    office_name: 'Главный',
    surname: 'Каримова',
    name: 'Нигора',
    username: 'nigora',
    password: PASSWORD,
  };
  const setUpCompany = new Api(url).post<SignedIn>(publicCommands.setUpCompany.path, body);
  const { token, user } = expectStatus(await setUpCompany, 201);
  const api = new Api(url, token);
  const signIn = async (username: string) =>
    expectStatus(await new Api(url).post<SignedIn>('/token/login/', { username, password: PASSWORD }), 200);
  const addPerson = async (username: string) => {
    const { offices } = await api.read<{ offices: { id: number }[] }>('{ offices { id } }');
    const person = { username, password: PASSWORD, name: 'Лола', surname: 'Юлдашева', role: 'agent' };
    expectStatus(await api.post('/users/', { ...person, office_id: offices[0]?.id }), 201);
    return new Api(url, (await signIn(username)).token);
  };
  return { stage: own, manager: { id: user.id, api }, addPerson };
}

const steps = (page: Page) => page.getByRole('region', { name: 'С чего начать' });
const step = (page: Page, name: string) => steps(page).getByRole('listitem').filter({ hasText: name });
/** Each step with whether it is done, as it is read. */
const states = (page: Page) => steps(page).locator('.status').allTextContents();

const addRate = (api: Api) => api.post('/currency-rates/', { from: 'USD', to: 'UZS', date: today(), rate: '12650' });

describe('a company without a sale', () => {
  test('shows its manager the first steps and marks completed ones at once; the first sale replaces them', async () => {
    const { stage, manager, addPerson } = await setUp();
    const page = await stage.open(manager, '/active-sales');
    await steps(page).waitFor();
    expect(await states(page)).toEqual(['Впереди', 'Впереди', 'Впереди', 'Впереди']);
    const links = await steps(page)
      .getByRole('link')
      .evaluateAll((each) => each.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    expect(links).toEqual(['/currency-settings', '/partners', '/agents-list', '/new-sale', '/import']);
    expect(await page.getByRole('searchbox').count(), 'there is nothing to search').toBe(0);

    expectStatus(await addRate(manager.api), 201);
    await step(page, 'Курсы валют').getByText('Готово').waitFor();
    const partner = await manager.api.post<{ id: number }>('/partners/', { name: 'Coral Travel', currency: 'USD' });
    await step(page, 'Партнёры').getByText('Готово').waitFor();
    await addPerson('lola');
    await step(page, 'Сотрудники').getByText('Готово').waitFor();
    expect(await states(page)).toEqual(['Готово', 'Готово', 'Готово', 'Впереди']);
    await page.getByText('Сделано 3 из 4.').waitFor();

    const direction = await manager.api.post<{ id: number }>('/directions/', { name: 'Анталья' });
    const ids = { direction: direction.body, partner: partner.body } as Parameters<typeof saleBody>[0];
    const sale = expectStatus(await manager.api.post<{ id: number }>('/sales/', saleBody(ids)), 201);
    await page.getByRole('row', { name: /Ахмедов/ }).waitFor();
    expect(await steps(page).count()).toBe(0);
    expect(await page.getByRole('searchbox').count()).toBe(1);

    // It was the first one, also when it is gone: then the list is only empty.
    expectStatus(await manager.api.post(`/sales/${sale.id}/cancel/`, { reason: 'Передумали' }), 200);
    await page.getByText('Пока ничего нет.').waitFor();
    expect(await steps(page).count()).toBe(0);
  });

  test('shows an agent the steps of an agent, which work by keyboard', async () => {
    const { stage, addPerson } = await setUp();
    const api = await addPerson('lola');
    const page = await stage.open({ api }, '/active-sales');
    await steps(page).waitFor();
    expect(await states(page)).toHaveLength(3);
    await page.getByText('Их вводит руководство').waitFor();
    expect(
      await steps(page)
        .getByRole('link', { name: /Сотрудники|таблицы/ })
        .count(),
    ).toBe(0);
    const typist = new Typist(page, 'russian');
    await headingFocused(page);
    await typist.press('Tab', 'Tab', 'Tab');
    const sale = steps(page).getByRole('link', { name: 'Первая продажа' });
    await sale.and(page.locator(':focus')).waitFor();
    const described = (await sale.getAttribute('aria-describedby'))?.split(' ') ?? [];
    const heard = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).textContent()));
    expect(heard).toEqual(['Турист, тур, брони и первый платёж на одной странице.', 'Впереди']);
    await typist.press('Enter');
    await headingFocused(page, 'Новая продажа');
  });

  test('passes the accessibility checks on a screen and on a phone, in both themes', async () => {
    const { stage, manager } = await setUp();
    expectStatus(await addRate(manager.api), 201);
    const page = await stage.open(manager, '/active-sales', { theme: 'system' });
    await steps(page).waitFor();
    await inspect(page, 'on a screen');
    await page.setViewportSize({ width: 390, height: 844 });
    await inspect(page, 'on a phone');
  });
});

test('a company with sales does not request the first steps, with any filter of the list', async () => {
  const company = await buildCompany(stage.server);
  await buildSale(company);
  const page = await stage.open(company.manager, '/journal');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(`${stage.server.url}/active-sales`);
  await page.getByRole('row', { name: /Ахмедов/ }).waitFor();
  await page.getByLabel('Поиск').fill('никого такого нет');
  await page.getByText('Ничего не найдено.').waitFor();
  expect(asked.filter((request) => /first-steps|agentList/.test(request))).toEqual([]);
  // The watch can tell: what the list asks is seen.
  expect(asked.filter((request) => request.includes('sales(filter:')).length).toBeGreaterThan(1);
});

test('an agent whose sales are all cancelled sees an empty list and not the first steps', async () => {
  const company = await buildCompany(stage.server);
  const sale = await buildSale(company);
  const { api } = company.manager;
  expectStatus(await api.post(`/sales/${sale.id}/cancel/`, { reason: 'Передумали', client_penalty: '0.00' }), 200);
  const page = await stage.open(company.agent, '/active-sales');
  await page.getByText('Пока ничего нет.').waitFor();
  expect(await steps(page).count()).toBe(0);
});
