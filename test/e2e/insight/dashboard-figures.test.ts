import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { currencies } from '#contract/base/money.ts';
import ru from '../../../src/web/base/i18n/ru.json';
import { goTo, settled } from '../../support/browser/cut-off.ts';
import { ownStage } from '../../support/browser/pages.ts';
import { allConfirmed, allocate, buildPartnerPayment } from '../../support/data/allocations.ts';
import { buildCompany, buildPayment, buildSale, type Company, inDays, today } from '../../support/data/company.ts';
import { completeSale } from '../../support/data/points.ts';
import { type Figure, type Led, readFigures } from '../../support/pages/figures.ts';
import { expectStatus } from '../../support/server/api.ts';
import { until } from '../../support/wait.ts';

const stage = await ownStage();
let company: Company;

beforeAll(async () => {
  company = await buildCompany(stage.server);
  const { agent, colleague, stranger, manager, euroPartner, partner, method } = company;
  const { api } = manager;
  const beach = expectStatus(await api.post<{ id: number }>('/directions/', { name: 'Бали' }), 201).id;
  const sold = (surname: string, more: Record<string, unknown> = {}, by = agent) =>
    buildSale(company, { tourist_surname: surname, ...more }, by);
  const pay = async (sale: { id: number }, amount: string, more = {}) => {
    const { id } = await buildPayment(company, sale, { amount, ...more });
    expectStatus(await api.post(`/tourist-payments/${id}/accept/`), 200);
  };
  const cancel = async (sale: { id: number }, client_penalty: string) =>
    expectStatus(await api.post(`/sales/${sale.id}/cancel/`, { reason: 'Передумали', client_penalty }), 200);
  const finish = async (sale: Awaited<ReturnType<typeof sold>>) => {
    await pay(sale, sale.brutto);
    await completeSale(company, sale);
  };
  const plan = async (sale: { id: number }) => {
    for (const step of ['check', 'add-to-target']) expectStatus(await api.post(`/sales/${sale.id}/${step}/`), 200);
  };

  const ahead = await sold('Будущий', { deadline_date: inDays(3), adults: 3 });
  await buildPayment(company, ahead);
  await buildPayment(company, ahead, { amount: '1250000', currency: 'UZS' });
  const late = await sold('Поздний', { sale_date: inDays(-10), deadline_date: inDays(-2), brutto: '1200.00' });
  await pay(late, '150.00', { currency: 'EUR' });
  await finish(await sold('Готовый', { service_date: today(), direction_id: beach, children: 1 }));
  await finish(await sold('Прошлый', { service_date: today(), sale_date: inDays(-40), brutto: '1500.00' }));
  await sold('Давний', { sale_date: inDays(-120), brutto: '1010.00' });
  await pay(await sold('Щедрый', { direction_id: beach }), '1250.50');
  const [fined, refunded] = [await sold('Штрафной'), await sold('Отменённый')];
  await pay(fined, '120.00');
  await cancel(fined, '300.00');
  await pay(refunded, '700.00');
  await cancel(refunded, '310.00');

  const bookings = [{ partner_id: euroPartner.id, rate: '500.00', currency: 'EUR' }];
  const moved = await sold('Переездов', { bookings, brutto: '900.00' }, colleague);
  const far = await sold('Дальний', { brutto: '2300.00' }, stranger);
  expectStatus(await api.patch(`/sales/${far.id}/`, { extra_profit: '55.00' }, { 'if-match': `${far.version}` }), 200);
  await plan(ahead);
  await plan(moved);
  // The reached profit stays in the office of the sale; the target moves to the agent's new office.
  const { agentList } = await api.read<{ agentList: { rows: { id: number; version: number }[] } }>(
    '{ agentList { rows { id version } } }',
  );
  const { version } = agentList.rows.find(({ id }) => id === colleague.id) ?? { version: 0 };
  const office = { office_id: stranger.officeId };
  expectStatus(await api.patch(`/users/${colleague.id}/`, office, { 'if-match': `${version}` }), 200);
  for (const [{ id }, amount] of [
    [agent, '500.00'],
    [colleague, '300.00'],
    [stranger, '200.00'],
  ] as const) {
    expectStatus(await api.post('/targets/', { agent_id: id, month: today(), amount }), 200);
  }

  const [booking] = ahead.bookings;
  if (!booking) throw new Error('The sale has no booking');
  await allocate(company, booking, '300.00');
  await buildPartnerPayment(company, '170.00', { partner_id: partner.id });
  await buildPartnerPayment(company, '90.00', { partner_id: euroPartner.id, currency: 'EUR' });
  const line = { office_id: agent.officeId, method_id: method.id, entry_date: today(), ...allConfirmed };
  const entries = [
    { type: 'income', amount: '777.00', currency: 'USD', currency_rate: '1', description: 'Вклад' },
    { type: 'expense', amount: '12500000', currency: 'UZS', currency_rate: '12500', description: 'Аренда' },
  ];
  for (const entry of entries) expectStatus(await api.post('/cash-entries/', { ...line, ...entry }), 201);
});

const { columns, indicators, company: ofCompany, cash, balance, reports } = ru;
const debt = [columns.debt];
/** Names stand here without the unit, which some have behind them. */
const weOwe = columns.owed_usd.replace(', USD', '');

/** Figures without a name of their own. */
const unnamed = { count: '#', reached: columns.target_reached, target: columns.target };

/**
 * The name of a dashboard's figure on the screen it leads to; without a line here it has the same name there. Between
 * bars: what its row is called beside its column.
 */
const names: Record<string, string[]> = {
  [indicators.month_sales]: [unnamed.count],
  [indicators.month_brutto]: [columns.brutto],
  [indicators.month_profit]: [columns.profit],
  [ofCompany.margin]: [ru.statistics.figures.margin],
  [indicators.owed]: debt,
  [indicators.give_back]: debt,
  [indicators.overdue]: debt,
  [ofCompany.ahead_many.replace('{{count}}', '7')]: debt,
  [indicators.pending]: [columns.usd_total],
  [indicators.counted.sales]: [unnamed.count, reports.figures.sales],
  [indicators.counted.tourists]: [columns.people, reports.figures.tourists],
  [indicators.states.completed]: [reports.figures.completed],
  [indicators.states.active]: [reports.figures.active],
  [indicators.states.cancelled]: [reports.figures.cancelled],
  ...Object.fromEntries(
    currencies.map((each) => [ofCompany.balance.replace('{{currency}}', each), [`${each} | ${cash.closing}`]]),
  ),
  [ofCompany.we_owe_more]: [columns.net],
  [weOwe]: [weOwe, `${balance.parts.owed} | USD`],
  [columns.debt]: [columns.debt, `${columns.debt} ${ru.debt.tourist_owes}`],
};
/** A share of two figures that stand beside it, and both where they lead. */
const derived = ['%'];

/**
 * The figure expected on the screen that a link leads to. That of the cash desk names the month of its lines: one of
 * twelve, summed up there.
 */
function toBeFound({ href, figures }: Led): Figure[] {
  const month = today().slice(0, 7).split('-').reverse().join('.');
  const isOfCash = href.startsWith('/income-expense');
  return figures
    .filter(({ name, row }) => !derived.includes(name) && (!isOfCash || ['', month].includes(row)))
    .map((figure) => (isOfCash ? { ...figure, row: '' } : figure));
}

/** The name of a figure beside that of its row, which may be a date or have an amount behind it. */
const isCalled = ({ row, name }: Figure, called: string): boolean => {
  const [ofRow, column] = called.split(' | ');
  return column === undefined ? name === called : name === column && row.startsWith(ofRow ?? '');
};

/**
 * The figures of a screen that say the same as one of a dashboard: a sum, or a figure that stands alone; where a link
 * is one of several rows, the figure of the row of the same name. A payment of a sale is one of the rows there.
 */
function counterparts(figure: Figure, link: Led, there: Figure[]): Figure[] {
  const called = names[figure.name] ?? [figure.name];
  const isOne = new Set(link.figures.map(({ row }) => row)).size === 1;
  const stands = (row: string, name: string) => {
    if (name.includes('|') || link.href.startsWith('/sale-details/')) return true;
    return isOne || figure.row === '' ? row === '' : row.includes(figure.row);
  };
  return there.filter((each) => called.some((name) => isCalled(each, name) && stands(each.row, name)));
}

const told = ({ row, name, value }: Figure) => `${row} ${name}: ${value}`.trim();

/** Compares the figures that a link is of with those of the same names where it leads, which is shown. */
async function compare(page: Page, link: Led): Promise<void> {
  const figures = toBeFound(link);
  const called = `${link.place}: ${link.words}`;
  expect(figures, `${called} is a link of no figure`).not.toEqual([]);
  const there = await until(`${link.href} with ${figures.map(told).join('; ')}`, async () => {
    const { figures: shown } = await page.evaluate(readFigures, unnamed);
    return figures.every((figure) => counterparts(figure, link, shown).length > 0) && shown;
  });
  for (const figure of figures) {
    const values = counterparts(figure, link, there).map(({ value }) => value);
    expect(values, `${called}: ${told(figure)}, which leads to ${link.href}`).toContain(figure.value);
  }
}

/** Opens every link of a dashboard, and compares its figures with those of the same names there. */
async function follow(page: Page, dashboard: string): Promise<Led[]> {
  await goTo(page, dashboard);
  await page.locator('h1', { hasText: /^Показатели/ }).waitFor();
  await page.locator('.chart').first().waitFor();
  await page.keyboard.press('t');
  await page.locator('.chart-table').first().waitFor();
  await settled(page);
  const { links, places } = await page.evaluate(readFigures, unnamed);
  expect(places.filter(({ isLed }) => !isLed).map(({ name }) => name)).toEqual(
    unfollowed[dashboard.split('/')[1] ?? ''],
  );
  // Of two links of one name in a reader's list of links neither says where it leads; rows are read with their table.
  const alone = links.filter(({ words, figures }) => figures.every(({ row }) => row !== words));
  const unclear = [...Map.groupBy(alone, ({ name }) => name)].filter(([, named]) => addressesOf(named).size > 1);
  expect(unclear.map(([name]) => name)).toEqual([]);
  for (const [href, led] of Map.groupBy(links, (link) => link.href)) {
    // Nothing of the screen before is left to be taken for this one's.
    await goTo(page, '/journal');
    await page.getByRole('heading', { name: ru.titles.journal, level: 1 }).waitFor();
    await goTo(page, href);
    for (const link of led) await compare(page, link);
  }
  return links;
}

/** The addresses of links. */
const addressesOf = (links: Led[]): Set<string> => new Set(links.map(({ href }) => href));

/** Charts that lead nowhere: their numbers are a table of their own. */
const unfollowed: Record<string, string[]> = {
  'company-dashboard': [indicators.days],
  'agent-dashboard': [indicators.profit, indicators.sales, indicators.history, indicators.days],
};

/** The screens that links lead to, by their addresses. */
const screensOf = (links: Led[]) => [...new Set(links.map(({ href }) => href.split(/[?/]/)[1]))].sort();
const ofAgents = ['active-sales', 'agent-profit-details', 'new-tourist-payments', 'sale-details', 'tourist-debts'];

/** Every column has room. */
const wide = { viewport: { width: 1600, height: 1200 } };

test('every figure of the company dashboard equals the sum of the page that it links to', async () => {
  const page = await stage.open(company.manager, '/journal', wide);
  const links = await follow(page, '/company-dashboard');
  expect(screensOf(links)).toEqual([
    ...['active-sales', 'agent-dashboard', 'debt-from-partners', 'detailed-statistics', 'income-expense'],
    ...['new-tourist-payments', 'partner-details', 'partners', 'sale-details', 'sales-report', 'tourist-debts'],
  ]);
});

test.each(['agent', 'manager'] as const)(
  'every figure of an agent’s dashboard stands where it leads the %s',
  async (who) => {
    const page = await stage.open(company[who], '/journal', wide);
    const links = await follow(page, `/agent-dashboard/${company.agent.id}`);
    expect(screensOf(links)).toEqual(ofAgents);
  },
);
