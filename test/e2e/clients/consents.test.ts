import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import ru from '../../../src/web/base/i18n/ru.json';
import { axeProblems } from '../../support/browser/axe.ts';
import { sharedStage } from '../../support/browser/pages.ts';
import { buildClient, readClient } from '../../support/data/client-reads.ts';
import { buildCompany, inDays, today } from '../../support/data/company.ts';
import { addWording, readConsents } from '../../support/data/consents.ts';
import { field, fieldFocused, fieldWrong, focusedSummary } from '../../support/pages/fields.ts';
import { headingFocused } from '../../support/pages/screen.ts';
import { shownDate } from '../../support/pages/words.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();

const card = (page: Page) => page.getByRole('region', { name: ru.consents.title });

test('a manager sets the wording, and an agent records the consent of a client to it and withdraws it', async () => {
  const company = await buildCompany(stage.server);
  const client = await buildClient(company);
  const settings = await stage.open(company.manager, '/personal-data');
  await headingFocused(settings, 'Персональные данные');
  await field(settings, 'ru').fill('Согласен на обработку');
  await field(settings, 'en').fill('I agree to the processing');
  await settings.keyboard.press('Control+Enter');
  await focusedSummary(settings).waitFor();
  await fieldWrong(settings, 'uz');
  expect(await axeProblems(settings)).toEqual([]);
  await field(settings, 'uz').fill('Roziman');
  await settings.keyboard.press('Control+Enter');
  await settings.getByText('Текст согласия сохранён: версия 1').first().waitFor();

  await readClient(company.agent, { phone: client.phone });
  const page = await stage.open(company.agent, `/client-details/${client.id}`);
  await headingFocused(page, 'Юсупова Зарина');
  await card(page).getByText('Согласие клиента не записано.').waitFor();
  await card(page).getByRole('button', { name: 'Записать согласие…' }).click();
  await fieldFocused(page, 'given_on');
  expect(await field(page, 'given_on').inputValue()).toBe(shownDate(today()));
  await page.getByRole('dialog').getByText('Согласен на обработку').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await field(page, 'given_on').fill(shownDate(inDays(1)));
  await field(page, 'notes').fill('Папка 7');
  await page.keyboard.press('Enter');
  await fieldWrong(page, 'given_on');
  expect(await field(page, 'notes').inputValue()).toBe('Папка 7');
  await field(page, 'given_on').fill(shownDate(inDays(-1)));
  await page.keyboard.press('Enter');
  await card(page)
    .getByText(`${shownDate(inDays(-1))}, версия 1`)
    .waitFor();
  await card(page).getByText('на бумаге').waitFor();
  await card(page).getByText('Действует').waitFor();
  expect(await axeProblems(page, { outside: '.toast' })).toEqual([]);

  await card(page)
    .getByRole('button', { name: /^Отозвать…/ })
    .click();
  await fieldFocused(page, 'withdrawn_on');
  await page.keyboard.press('Enter');
  await card(page)
    .getByText(`Отозвано ${shownDate(today())}`)
    .waitFor();
  expect(
    await card(page)
      .getByRole('button', { name: /^Отозвать…/ })
      .count(),
  ).toBe(0);
  expect(await readConsents(company.manager, client.id)).toMatchObject([
    { given_on: inDays(-1), means: 'paper', notes: 'Папка 7', withdrawn_on: today() },
  ]);
});

test('without a wording no consent can be recorded, and a manager gets a link to the screen that sets it', async () => {
  const company = await buildCompany(stage.server);
  const client = await buildClient(company);
  const page = await stage.open(company.manager, `/client-details/${client.id}`);
  await card(page).getByText('Текст согласия ещё не задан.').waitFor();
  expect(await card(page).getByRole('button').count()).toBe(0);
  await card(page).getByRole('link', { name: 'Задать текст' }).click();
  await headingFocused(page, 'Персональные данные');
});

test('earlier versions are collapsed below the newest one, and an agent can read all of them', async () => {
  const company = await buildCompany(stage.server);
  const [first, second] = [await addWording(company), await addWording(company)];
  const page = await stage.open(company.agent, '/personal-data');
  await headingFocused(page, 'Персональные данные');
  await page.getByText(second.ru).waitFor();
  expect(await page.locator('textarea').count()).toBe(0);
  const former = page.locator('section[aria-labelledby=section-versions]');
  expect(await former.getByText(first.ru).isVisible()).toBe(false);
  await former.locator('summary').focus();
  await page.keyboard.press('Enter');
  await former.getByText(first.ru).waitFor();
  expect(await axeProblems(page)).toEqual([]);
});

test('a wording that is typed while another manager saves one is kept, language by language', async () => {
  const company = await buildCompany(stage.server);
  await addWording(company);
  const page = await stage.open(company.manager, '/personal-data');
  await headingFocused(page, 'Персональные данные');
  await field(page, 'ru').fill('Моё согласие');
  const meanwhile = { ru: 'Чужое', en: 'Theirs', uz: 'Boshqa' };
  expectStatus(await company.manager.api.post('/consent-wordings/', meanwhile), 201);
  await expect.poll(() => field(page, 'en').inputValue()).toBe('Theirs');
  expect(await field(page, 'ru').inputValue()).toBe('Моё согласие');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Текст согласия сохранён: версия 3').first().waitFor();
});
