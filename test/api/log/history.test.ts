import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '#contract/log/history-entry.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { buildCompany, buildPayment, buildSale, inDays, type Person } from '../../support/data/company.ts';
import { expectStatus } from '../../support/server/api.ts';
import { sharedServer } from '../../support/server/server.ts';

const server = await sharedServer();
const company = await buildCompany(server);
const { manager, agent } = company;

const HISTORY = 'history { id at by_name event entity entity_id changes { field before after } since_check }';

async function historyOf(sale: { id: number }, person: Person = manager): Promise<HistoryEntry[]> {
  const query = `query ($id: Id!) { sale(id: $id) { ${HISTORY} } }`;
  return (await person.api.read<{ sale: { history: HistoryEntry[] } }>(query, { id: sale.id })).sale.history;
}

const edit = async (sale: { id: number }, body: object, by = manager) =>
  expectStatus(await by.api.patch<Sale>(`/sales/${sale.id}/`, body), 200);
const step = async (sale: { id: number }, name: string, body: object = {}) =>
  expectStatus(await manager.api.post<Sale>(`/sales/${sale.id}/${name}/`, body), 200);

const eventsOf = (history: HistoryEntry[]) => history.map(({ event }) => event);
const changesOf = (history: HistoryEntry[], event: string) =>
  Object.fromEntries(
    history
      .filter((entry) => entry.event === event)
      .flatMap(({ changes }) => changes.map(({ field, before, after }) => [field, [before, after]])),
  );

describe('the history of a sale', () => {
  test('the history of a sale has its events and those of its bookings and payments, oldest first, with author and time', async () => {
    const begun = Date.now();
    const sale = await buildSale(company);
    const booking = sale.bookings[0]?.id ?? 0;
    await edit(sale, { brutto: '1200.00' }, agent);
    expectStatus(await agent.api.patch(`/bookings/${booking}/`, { rate: '900.00' }), 200);
    const payment = await buildPayment(company, sale, { amount: '1200.00' });
    expectStatus(await manager.api.post(`/tourist-payments/${payment.id}/accept/`), 200);
    await step(sale, 'check');
    const history = await historyOf(sale);
    const agents = 'Тестов agent';
    const managers = 'Тестов manager';
    expect(history.map(({ event, entity, entity_id, by_name }) => [event, entity, entity_id, by_name])).toEqual([
      ['sale.create', 'sale', sale.id, agents],
      ['booking.add', 'booking', booking, agents],
      ['sale.edit', 'sale', sale.id, agents],
      ['booking.edit', 'booking', booking, agents],
      ['tourist_payment.create', 'tourist_payment', payment.id, managers],
      ['tourist_payment.accept', 'tourist_payment', payment.id, managers],
      ['sale.check', 'sale', sale.id, managers],
    ]);
    const moments = history.map(({ at }) => Date.parse(at));
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
    expect(moments.every((moment) => moment >= begun - 1000 && moment <= Date.now() + 1000)).toBe(true);
    expect(new Set(history.map(({ id }) => id)).size).toBe(history.length);
  });

  test('the history of a sale has old and new values, by name instead of by id', async () => {
    const other = expectStatus(await manager.api.post<{ id: number }>('/directions/', { name: 'Пхукет' }), 201);
    const sale = await buildSale(company, { blank_number: 'ДГ-1', deadline_date: inDays(9) });
    const booking = sale.bookings[0]?.id ?? 0;
    await edit(sale, { direction_id: other.id, brutto: '1300.5', children: 1, deadline_date: null });
    const euro = { partner_id: company.euroPartner.id, currency: 'EUR', currency_rate: '1.15', rate: '700.00' };
    expectStatus(await manager.api.patch(`/bookings/${booking}/`, euro), 200);
    const payment = await buildPayment(company, sale, { tags: ['сайт', 'акция'] });
    const sum = { currency: 'UZS', amount: '1250000', currency_rate: '12500' };
    expectStatus(await manager.api.patch(`/tourist-payments/${payment.id}/`, sum), 200);
    expectStatus(await manager.api.delete(`/tourist-payments/${payment.id}/`), 204);
    const history = await historyOf(sale);
    expect(changesOf(history, 'sale.edit')).toEqual({
      direction: ['Анталья', 'Пхукет'],
      brutto: ['1000.00', '1300.50'],
      children: ['0', '1'],
      deadline_date: [inDays(9), null],
    });
    expect(changesOf(history, 'booking.edit')).toEqual({
      partner: ['Coral Travel', 'Hotel Roma'],
      currency: ['USD', 'EUR'],
      currency_rate: ['1', '1.15'],
      rate: ['800.00', '700.00'],
      amount_usd: ['800.00', '805.00'],
    });
    expect(changesOf(history, 'tourist_payment.edit')).toEqual({
      currency: ['USD', 'UZS'],
      amount: ['100.00', '1250000.00'],
      currency_rate: ['1', '12500'],
    });
    expect(changesOf(history, 'tourist_payment.delete')).toMatchObject({
      method: ['Наличные', null],
      amount: ['1250000.00', null],
      currency_rate: ['12500', null],
      tags: ['сайт, акция', null],
    });
    expect(changesOf(history, 'sale.create')).toMatchObject({
      direction: [null, 'Анталья'],
      blank_number: [null, 'ДГ-1'],
    });
    expect(eventsOf(history)).toContain('tourist_payment.delete');
  });

  test('the history of a sale leaves out derived, technical and empty fields', async () => {
    const sale = await buildSale(company);
    await step(sale, 'check');
    await step(sale, 'cancel', { reason: 'болезнь' });
    await step(sale, 'restore');
    const fields = (await historyOf(sale)).flatMap(({ changes }) => changes.map(({ field }) => field));
    expect(fields).toEqual(expect.arrayContaining(['brutto', 'cancel_reason', 'lifecycle', 'audit', 'tourist_phone']));
    const unwanted =
      /_id$|_by$|_at$|^(netto|profit|debt|paid|version|children|notes|extra_profit|changed_since_check)$/;
    expect(fields.filter((field) => unwanted.test(field))).toEqual([]);
    const created = changesOf(await historyOf(sale), 'sale.create');
    expect(Object.keys(created).sort()).toEqual(
      [
        ...['adults', 'brutto', 'direction', 'sale_date', 'service_date'],
        ...['tourist_name', 'tourist_phone', 'tourist_surname'],
      ].sort(),
    );
  });

  test('the history of a sale has no event of another sale, and several are read at once', async () => {
    const [one, two] = [await buildSale(company), await buildSale(company)];
    await edit(two, { notes: 'второй' });
    expect(eventsOf(await historyOf(one))).toEqual(['sale.create', 'booking.add']);
    const { sales } = await manager.api.read<{ sales: { rows: { id: number; history: HistoryEntry[] }[] } }>(
      `{ sales(first: 50) { rows { id ${HISTORY} } } }`,
    );
    const inList = new Map(sales.rows.map(({ id, history }) => [id, history]));
    expect(inList.get(one.id)).toEqual(await historyOf(one));
    expect(inList.get(two.id)).toEqual(await historyOf(two));
  });

  test('the history of a sale is shown to every person who may see the sale', async () => {
    const sale = await buildSale(company);
    expect(await historyOf(sale, agent)).toEqual(await historyOf(sale));
    const query = `query ($id: Id!) { sale(id: $id) { ${HISTORY} } }`;
    expect((await company.colleague.api.graphql(query, { id: sale.id })).status).toBe(403);
  });
});

describe('the history since a sale was checked', () => {
  const since = async (sale: { id: number }) =>
    (await historyOf(sale))
      .filter(({ since_check }) => since_check)
      .map(({ event, entity }) => `${event} of ${entity}`);

  test('events after the check are marked while the sale counts as changed', async () => {
    const sale = await buildSale(company);
    await edit(sale, { notes: 'до проверки' });
    expect(await since(sale)).toEqual([]);
    await step(sale, 'check');
    expect(await since(sale)).toEqual([]);
    await edit(sale, { notes: 'после проверки' });
    await buildPayment(company, sale);
    expect(await since(sale)).toEqual(['sale.edit of sale', 'tourist_payment.create of tourist_payment']);
  });

  test('the last check counts, and one that was withdrawn by hand does not', async () => {
    const sale = await buildSale(company);
    await step(sale, 'check');
    await edit(sale, { notes: 'раз' });
    await step(sale, 'check');
    expect(await since(sale)).toEqual([]);
    await edit(sale, { notes: 'два' });
    expect(await since(sale)).toHaveLength(1);
    await step(sale, 'check');
    await step(sale, 'uncheck');
    await edit(sale, { notes: 'три' });
    expect(await since(sale)).toEqual([]);
  });
});

describe('Management’s fields in the history', () => {
  test('Management’s fields are never sent to an agent, not even their names, except for extra profit of the agent’s own sale', async () => {
    const sale = await buildSale(company);
    await edit(sale, { management_notes: 'следить за агентом' });
    await edit(sale, { extra_profit: '50.00' });
    await edit(sale, { management_notes: 'иначе', notes: 'у окна' });
    expect(changesOf(await historyOf(sale), 'sale.edit')).toEqual({
      management_notes: ['следить за агентом', 'иначе'],
      extra_profit: ['0.00', '50.00'],
      notes: ['', 'у окна'],
    });
    const seen = await historyOf(sale, agent);
    expect(eventsOf(seen)).toEqual(['sale.create', 'booking.add', 'sale.edit', 'sale.edit']);
    expect(changesOf(seen, 'sale.edit')).toEqual({ extra_profit: ['0.00', '50.00'], notes: ['', 'у окна'] });
    expect(JSON.stringify(seen)).not.toMatch(/management|следить|иначе/);
  });
});
