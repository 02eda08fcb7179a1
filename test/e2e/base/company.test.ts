import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { addMonths } from '#contract/base/dates.ts';
import { ownStage } from '../../support/browser/pages.ts';
import { journeyLayouts, Typist } from '../../support/browser/typist.ts';
import { buildCompany, buildPayment, buildSale, type Company, inDays } from '../../support/data/company.ts';
import { card } from '../../support/pages/cards.ts';
import { figure } from '../../support/pages/dashboards.ts';
import { headingFocused } from '../../support/pages/screen.ts';
import { readSpreadsheet } from '../../support/pages/spreadsheet.ts';
import { sharedSql } from '../../support/server/sql.ts';

const stage = await ownStage();
const sql = await sharedSql(stage.server.database.superuser);
let company: Company;

beforeAll(async () => {
  company = await buildCompany(stage.server);
  const { partner, stranger } = company;
  const sold = { sale_date: inDays(-10), deadline_date: inDays(-2), tourist_surname: 'Юсупова' };
  const late = await buildSale(company, sold);
  await buildPayment(company, late);
  await buildSale(company, { deadline_date: inDays(3), brutto: '1200.00' });
  const dear = [{ partner_id: partner.id, rate: '2000.00', currency: 'USD' }];
  await buildSale(company, { brutto: '3000.00', bookings: dear, adults: 1 }, stranger);
});

/** A text with its spaces as one types them. */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

async function tabTo(page: Page, typist: Typist, name: string | RegExp, most = 60): Promise<void> {
  const named = { name, exact: true };
  const target = page.locator(':focus').and(page.getByRole('button', named).or(page.getByRole('link', named)));
  for (let key = 0; key < most && (await target.count()) === 0; key++) await typist.press('Tab');
  await target.waitFor();
}

describe.each(journeyLayouts)('with a %s layout on', (layout) => {
  test('a manager opens the company dashboard from the menu, reads a chart as a table, and follows a figure', async () => {
    const page = await stage.open(company.manager, '/journal');
    const manager = new Typist(page, layout);
    await headingFocused(page);
    await manager.press('Shift+F6');
    await page.getByRole('button', { name: 'Показатели', exact: true }).focus();
    await manager.press('Enter');
    await tabTo(page, manager, 'Показатели компании');
    await manager.press('Enter');
    await page.getByRole('heading', { name: 'Показатели компании', level: 1 }).and(page.locator(':focus')).waitFor();
    await page.getByRole('img', { name: /прибыль/ }).waitFor();
    await manager.press('T');
    const table = page.getByRole('table', { name: 'Прибыль за 12 месяцев' });
    expect(await table.getByRole('row').count()).toBe(13);
    expect(plain(await table.getByRole('row').last().innerText())).toContain('1 600,00');
    await manager.press('T');
    await table.waitFor({ state: 'detached' });

    const debts = figure(page, 'Долги туристов');
    expect(plain(await debts.innerText())).toContain('5 100,00 USD');
    await tabTo(page, manager, 'Все продажи с долгом: Долги туристов');
    await manager.press('Enter');
    await page.getByRole('heading', { name: 'Долги туристов', level: 1 }).waitFor();
    await page.locator('tfoot', { hasText: /5\s100,00/ }).waitFor();
  });

  test('the top list is switched from agents to offices and ranked by another figure', async () => {
    const page = await stage.open(company.manager, '/top-list');
    const manager = new Typist(page, layout);
    const places = page.getByRole('table', { name: 'Места' });
    const shown = async () => (await places.locator('tbody tr').allInnerTexts()).map(plain);
    await places.waitFor();
    expect((await shown())[0]).toMatch(/^1 Тестов stranger .* 1 000,00 1 000,00 3 000,00 1 1 62,5 %$/);
    await tabTo(page, manager, 'Туристы');
    await manager.press('Enter');
    await places.locator('th[aria-sort=descending]', { hasText: 'Туристы' }).waitFor();
    expect((await shown())[0]).toMatch(/^1 Тестов agent .* 2 200,00 2 4 80 %$/);
    await page.getByRole('link', { name: 'По агентам' }).focus();
    await tabTo(page, manager, 'По офисам');
    await manager.press('Enter');
    await places.getByRole('rowheader', { name: /^Главный офис вы/ }).waitFor();
    expect(new URL(page.url()).searchParams.toString()).toBe('sort=tourists&by=offices');
    expect((await shown())[0]).toMatch(/^1 Главный офис вы Ташкент/);
  });
});

/** The screens that the dashboard's figures lead to, and the column summed up there. */
const paths = [
  ['Просроченная оплата', 'Все просроченные', '900,00'],
  ['Срок оплаты в ближайшие 7 дней', 'Кому напомнить', '1 200,00'],
  ['Ждут приёма', 'Все новые платежи', '100,00'],
] as const;

test('each figure leads to a list with the same sum', async () => {
  const page = await stage.open(company.manager, '/company-dashboard/');
  for (const [label, link, sum] of paths) {
    const tile = figure(page, label);
    expect(plain(await tile.innerText())).toContain(`${sum} USD`);
    await tile.getByRole('link', { name: link }).press('Enter');
    await page.locator('tfoot', { hasText: new RegExp(sum.replace(' ', '\\s')) }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Показатели компании', level: 1 }).waitFor();
  }
  const owed = card(page, 'Расчёты с партнёрами');
  await owed.getByRole('heading', { name: /Должны мы: 3\s600,00 USD/ }).waitFor();
  await owed.getByRole('link', { name: 'Все партнёры' }).press('Enter');
  await page.locator('tfoot', { hasText: /3\s600,00/ }).waitFor();
});

/** "1–18 ноября": the month of a day up to it, or the same days of the month before. */
function daysOf(today: string, earlier = 0): string {
  const months = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ');
  const [date, thisYear] = [addMonths(today, -earlier), today.slice(0, 4)];
  const month = months[Number(date.slice(5, 7)) - 1];
  const days = date.endsWith('-01') ? `1 ${month}` : `1–${Number(date.slice(8))} ${month}`;
  return date.startsWith(thisYear) ? days : `${days} ${date.slice(0, 4)}`;
}

test('an unfinished month is compared with the same days of another one, and every screen shows the compared periods', async () => {
  const [now, before, year] = [0, 1, 12].map((months) => daysOf(inDays(0), months));
  const compared = `${now}, сравнение с ${before}`;
  for (const [path, words] of [
    ['/company-dashboard/', compared],
    [`/agent-dashboard/${company.agent.id}`, compared],
    ['/top-list', compared],
    ['/detailed-statistics?period=this_month', `${compared} и ${year}`],
    ['/sales-report?period=this_month&compare=before', `Период: ${compared}`],
    ['/sales-report?period=this_month&compare=year', `Период: ${now}, сравнение с ${year}`],
  ] as const) {
    const page = await stage.open(company.manager, path);
    await page.locator('main').getByText(words, { exact: true }).waitFor();
  }
  const page = await stage.open(company.manager, '/top-list');
  await page.getByRole('table', { name: 'Места' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'В Excel', disabled: false }).press('Enter'),
  ]);
  const book = readSpreadsheet(new Uint8Array(await readFile(await download.path())));
  expect(book.rows[1]?.[0]?.value).toBe(compared);
});

test('an agent is ranked by profit and marked in the list, and does not see extra profit', async () => {
  const page = await stage.open(company.agent, '/top-list');
  const places = page.getByRole('table', { name: 'Места' });
  await places.getByRole('rowheader', { name: /Тестов agent вы/ }).waitFor();
  expect(await places.getByRole('columnheader').allInnerTexts()).not.toContain('Прибыль всего, USD');
  expect(await places.getByRole('link').allInnerTexts()).toEqual(['Тестов agent']);
});

test('statistics are filtered in the URL, read as tables, and exported', async () => {
  const page = await stage.open(company.manager, `/detailed-statistics?agent=${company.stranger.id}`);
  const manager = new Typist(page, 'russian');
  const average = figure(page, 'Средняя продажа');
  await average.filter({ hasText: /3\s000,00/ }).waitFor();
  await headingFocused(page);
  await page.getByRole('button', { name: /По сумме продажи/ }).focus();
  await manager.press('Enter');
  const sizes = page.getByRole('table', { name: 'По сумме продажи' });
  const row = sizes.getByRole('row', { name: /^3.000 – 4.999,99/ });
  expect(plain(await row.innerText())).toBe('3 000 – 4 999,99 1 3 000,00 1 000,00');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'В Excel', disabled: false }).press('Enter'),
  ]);
  const book = readSpreadsheet(new Uint8Array(await readFile(await download.path())));
  expect(book.rows[0]?.[0]?.value).toBe('Подробная статистика');
  const whole = book.rows.find(([first]) => first?.value === 'Итоги периода');
  expect(whole?.slice(2, 5).map((cell) => cell?.value)).toEqual(['1', '3000', '1000']);
});

test('at the company’s midnight the badge, the dashboard and the top list switch to the next day without a reload', async () => {
  const [evening, midnight] = [new Date('2026-12-31T18:59:59Z'), new Date('2026-12-31T19:00:00Z')];
  await sql.query(`update companies set subscription = '2027-01-01' where id = $1`, [company.id]);
  const page = await stage.open(company.manager, '/company-dashboard/');
  const top = await stage.open(company.manager, '/top-list');
  const goTo = async (moment: Date) => {
    stage.server.setClock(moment);
    await page.clock.setFixedTime(moment);
    await top.clock.setFixedTime(moment);
  };
  const badge = page.locator('header [data-tone]', { hasText: '01.01.2027' });
  await goTo(evening);
  await badge.and(page.locator('[data-tone=dark]')).waitFor();
  await page.locator('main').getByText('На 31.12.2026').waitFor();
  await top.getByText('1–31 декабря, сравнение с 1–30 ноября').waitFor();
  await goTo(midnight);
  await badge.and(page.locator('[data-tone=alarm]')).waitFor();
  await page.locator('main').getByText('На 01.01.2027').waitFor();
  await top.getByText('1 января, сравнение с 1 декабря 2026').waitFor();
  stage.server.setClock();
  await stage.close(page);
});
