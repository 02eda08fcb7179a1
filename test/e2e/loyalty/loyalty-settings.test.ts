import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { LoyaltySettings } from '#contract/loyalty/loyalty-programme.ts';
import { axeProblems } from '../../support/browser/axe.ts';
import { goToHeading, sharedStage } from '../../support/browser/pages.ts';
import { listen, saidBy } from '../../support/browser/speech.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { buildCompany, buildSale, type Company, inDays } from '../../support/data/company.ts';
import { dialogClosed } from '../../support/pages/dialogs.ts';
import { field, fieldFocused, focusedSummary } from '../../support/pages/fields.ts';
import { rowOf } from '../../support/pages/lists.ts';
import { toastShown } from '../../support/pages/notices.ts';
import { choosePoints } from '../../support/pages/points-form.ts';
import { focusedButton, headingFocused } from '../../support/pages/screen.ts';
import { expectStatus } from '../../support/server/api.ts';

const stage = await sharedStage();

const rulesOf = async ({ manager }: Company) =>
  (await manager.api.read<{ loyaltySettings: LoyaltySettings }>('{ loyaltySettings { validity_months version } }'))
    .loyaltySettings;
const complaintsOf = (page: Page) => axeProblems(page, { outside: '.toast' });

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('a new company adds levels and bonuses by keyboard, and changes and removes each', async () => {
    const company = await buildCompany(stage.server);
    const page = await stage.open(company.manager, '/loyalty-settings');
    await page.getByText('Уровней пока нет').waitFor();
    const manager = new Typist(page, layout);
    await manager.press('I');
    await fieldFocused(page, 'name');
    // The first level begins at 0 unless another sum is typed.
    await manager.write('11');
    await manager.press('Tab', 'Tab');
    await manager.write('7,5');
    await manager.press('Enter');
    await rowOf(page, '11 от 0,00 USD').getByText('7,5 %').waitFor();
    await headingFocused(page);

    await manager.press('I');
    await fieldFocused(page, 'name');
    await manager.write('22');
    await manager.press('Tab');
    await manager.write('0');
    await manager.press('Tab');
    await manager.write('9');
    await manager.press('Enter');
    await page.getByText('С этого оборота уже начинается другой уровень').first().waitFor();
    expect(await field(page, 'from_turnover').getAttribute('aria-invalid')).toBe('true');
    await field(page, 'from_turnover').focus();
    await manager.press('End');
    await manager.press('Backspace', 'Backspace', 'Backspace', 'Backspace');
    await manager.write('500');
    await manager.press('Enter');
    await rowOf(page, '22 от 500,00 USD').waitFor();
    await dialogClosed(page);

    await page.getByRole('button', { name: 'Удалить: 22' }).focus();
    await manager.press('Enter');
    await page.getByText('Начисленные баллы останутся').waitFor();
    // A destructive dialog focuses "Cancel"; its effects are shown before.
    await page.locator('[role=dialog] button:focus', { hasText: 'Отмена' }).waitFor();
    await page.getByRole('button', { name: 'Удалить', exact: true }).focus();
    await manager.press('Enter');
    await rowOf(page, '22').waitFor({ state: 'detached' });
    await focusedButton(page, 'Добавить уровень').waitFor();

    await page.getByRole('button', { name: 'Добавить бонус' }).press('Enter');
    await fieldFocused(page, 'name');
    await manager.write('33');
    await manager.press('Tab');
    await manager.write('60');
    await manager.press('Enter');
    await rowOf(page, '33').getByText('60').waitFor();
    await dialogClosed(page);
    await page.getByRole('button', { name: 'Скрыть: 33' }).focus();
    await manager.press('Enter');
    await page.getByText('Клиентам этот бонус больше не предлагается').waitFor();
    await manager.press('Enter');
    await rowOf(page, '33').getByText('Скрыто').waitFor();
    expect(await complaintsOf(page)).toEqual([]);
  });

  test('rules are typed, previewed, kept over a reload and saved by keyboard', async () => {
    const company = await buildCompany(stage.server);
    const level = { name: 'Золотой', from_turnover: '0', percent: '5' };
    expectStatus(await company.manager.api.post('/loyalty/levels/', level), 201);
    const page = await stage.open(company.manager, '/loyalty-settings');
    await field(page, 'validity_months').focus();
    const manager = new Typist(page, layout);
    await manager.press('End', 'Backspace', 'Backspace');
    await manager.write('6');
    await page.reload();
    await headingFocused(page);
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#field-validity_months')?.value === '6');

    await goToHeading(page);
    const preview = page.getByRole('button', { name: 'Показать, что изменится' });
    await listen(page);
    const words = 'За последние 12 месяцев завершённых продаж нет, сравнивать не с чем.';
    await saidBy(page, () => preview.press('Enter'), words);
    await page.getByText(words).first().waitFor();
    await page.getByRole('table', { name: 'По уровням' }).getByText('Золотой').waitFor();
    expect(await complaintsOf(page)).toEqual([]);

    await field(page, 'validity_months').focus();
    await manager.press('End');
    await manager.write('00');
    await manager.press('Ctrl+Enter');
    await page.getByText('Исправьте 1 ошибку').waitFor();
    await focusedSummary(page).waitFor();
    await field(page, 'validity_months').focus();
    await manager.press('End', 'Backspace', 'Backspace', 'Ctrl+Enter');
    await toastShown(page, 'Правила сохранены');
    expect(await rulesOf(company)).toEqual({ validity_months: 6, version: 2 });
  });

  test('a sale is paid by points: the limit is shown, and a higher amount is refused', async () => {
    const company = await buildCompany(stage.server);
    const sale = await buildSale(company, { brutto: '1800.00', service_date: inDays(5) });
    const correction = { points: 184, reason: 'Подарок' };
    expectStatus(await company.manager.api.post(`/clients/${sale.client_id}/points/`, correction), 200);
    const page = await stage.open(company.agent, `/sale-details/${sale.id}`);
    const agent = new Typist(page, layout);
    await agent.press('P');
    await fieldFocused(page, 'amount');
    await field(page, 'method_id').focus();
    await choosePoints(page, agent);
    await page.getByText('Доступно 184 балла, не больше 540 на эту продажу (30 %)').waitFor();
    // No currency and no rate: the amount stands right before the method.
    expect(await field(page, 'currency').count()).toBe(0);
    await agent.press('Shift+Tab');
    await fieldFocused(page, 'amount');
    await agent.write('185');
    await agent.press('Enter');
    await field(page, 'amount-problem').waitFor();
    expect(await field(page, 'amount-problem').textContent()).toBe('У клиента нет столько баллов');
    await field(page, 'amount').focus();
    await agent.press('Backspace');
    await agent.write(',5');
    await agent.press('Enter');
    await page.getByText('Баллы бывают только целыми').waitFor();
    await agent.press('End', 'Backspace', 'Backspace', 'Backspace', 'Backspace', 'ArrowDown');
    expect(await field(page, 'amount').inputValue()).toBe('184');
    await agent.press('Enter');
    await dialogClosed(page);
    await page.getByRole('cell', { name: '184,00 USD', exact: true }).waitFor();
  });

  test('a new sale takes points of the client with its phone number', async () => {
    const company = await buildCompany(stage.server);
    const known = await buildSale(company);
    const correction = { points: 50, reason: 'Подарок' };
    expectStatus(await company.manager.api.post(`/clients/${known.client_id}/points/`, correction), 200);
    const page = await stage.open(company.agent, '/new-sale');
    const agent = new Typist(page, layout);
    await field(page, 'tourist_payments-0-method_id').focus();
    await choosePoints(page, agent);
    await page.getByText('Сначала введите телефон клиента').waitFor();
    await field(page, 'tourist_phone').focus();
    await agent.write(known.tourist_phone.replace('+', ''));
    await page.getByText('Доступно 50 баллов, не больше 0 на эту продажу').waitFor();
    await field(page, 'brutto').focus();
    await agent.write('1000');
    await page.getByText('Доступно 50 баллов, не больше 300 на эту продажу (30 %)').waitFor();
  });
});

test.each([
  ['ru', 'Нужно целое число от 0 до 100', 'Нужно целое число от 0 до 100\u00a0000'],
  ['en', 'A whole number from 0 to 100 is needed', 'A whole number from 0 to 100,000 is needed'],
  ['uz', '0 dan 100 gacha butun son kerak', '0 dan 100\u00a0000 gacha butun son kerak'],
] as const)(
  'a whole number that is none, or too large, is told its limits in %s',
  async (language, share, messages) => {
    const company = await buildCompany(stage.server);
    const page = await stage.open(company.manager, '/loyalty-settings', { language });
    const problem = (name: string) => field(page, `${name}-problem`);
    // The one the form sees by itself, the other the server.
    await field(page, 'max_percent').fill('7,5');
    await page.keyboard.press('Control+Enter');
    await problem('max_percent').waitFor();
    expect(await problem('max_percent').textContent()).toBe(share);
    await field(page, 'max_percent').fill('50');
    await field(page, 'daily_messages').fill('100001');
    await page.keyboard.press('Control+Enter');
    await problem('daily_messages').waitFor();
    expect(await problem('daily_messages').textContent()).toBe(messages);
  },
);
