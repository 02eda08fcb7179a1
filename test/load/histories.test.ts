import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/base/errors.ts';
import { currencies } from '#contract/base/money.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { addCashLine } from '../support/data/cash-book.ts';
import { buildCompany, buildPayment, buildSale, inDays } from '../support/data/company.ts';
import {
  anyHistory,
  commandWords,
  type Draw,
  firstHistories,
  type Move,
  moveOf,
} from '../support/oracles/histories.ts';
import { unloggedChanges } from '../support/oracles/log-replay.ts';
import { wrongCashLines, wrongFigures, wrongValues } from '../support/oracles/recompute.ts';
import { historiesOf, missingOutcomes, seedFor } from '../support/seed.ts';
import type { Answer } from '../support/server/api.ts';
import { ownServer } from '../support/server/server.ts';
import { sharedSql } from '../support/server/sql.ts';

const HISTORIES = firstHistories.length + historiesOf(250);

const server = await ownServer();
const company = await buildCompany(server);
const sql = await sharedSql(server.database.superuser);
// Enough for all refunds of the histories: an acceptance is refused for reasons of its sale alone.
for (const currency of currencies) await addCashLine(company, { amount: '100000000000.00', currency });

/** The fields that actions depend on. */
const STANDING = `query ($id: Id!) { sale(id: $id) {
  id lifecycle audit target debt pending_payments service_date agent_id office_id bookings_count
  bookings { id lifecycle audit payment_status allocation currency rate paid }
  tourist_payments { id state kind amount currency payment_date usd_total accepted_usd_total }
} }`;
const standing = async (id: number) => (await company.manager.api.read<{ sale: Sale }>(STANDING, { id })).sale;

/** How often each command was done or refused, over all histories. */
const happened = new Map<string, number>();
const note = (word: string, outcome: string) =>
  happened.set(`${word} ${outcome}`, (happened.get(`${word} ${outcome}`) ?? 0) + 1);

/** The answer agrees with `can`: done, or refused with that code; only invalid values may be refused besides. */
function expectAsPromised({ can, typed }: Move, { status, body, text }: Answer<unknown>, draw: Draw): void {
  const code = (body as Partial<ErrorBody> | null)?.code ?? null;
  note(draw.command, status < 300 ? 'done' : 'refused');
  expect(status, text).toBeLessThan(500);
  if (status < 300) expect(can, `${draw.command} was done although it could not be`).toBeNull();
  else if (!typed) expect(code, `${draw.command}: ${text}`).toBe(can);
  else if (can === null) expect([400, 409], text).toContain(status);
}

async function runMove(saleId: number, draw: Draw): Promise<void> {
  const person = draw.byAgent ? company.agent : company.manager;
  const move = moveOf(company, await standing(saleId), person, draw);
  if (!move) return;
  const send = () => person.api.send(move.method, move.path, move.body);
  if (!draw.twice) return expectAsPromised(move, await send(), draw);
  const answers = await Promise.all([send(), send(), company.colleague.api.send(move.method, move.path, move.body)]);
  for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
}

describe('any history of a sale', () => {
  test('a sale’s figures equal its rows, the cash book has each accepted payment, and the log has every change', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, async (history) => {
        const sale = await buildSale(company, { service_date: inDays(-1), brutto: '900.00' });
        for (const draw of history) {
          await runMove(sale.id, draw);
          expect(await wrongFigures(sql, sale.id)).toEqual([]);
        }
        expect(await unloggedChanges(sql, sale.id)).toEqual([]);
      }),
      { seed: seedFor('histories'), numRuns: HISTORIES, examples: firstHistories, endOnFailure: true },
    );
    expect(await wrongValues(sql)).toEqual([]);
  });

  test('each command has been both done and refused', () => {
    const outcomes = commandWords.flatMap((word) => [`${word} done`, `${word} refused`]);
    expect(missingOutcomes(outcomes, happened)).toEqual([]);
  });
});

describe('a fault written past the server', () => {
  test.each([
    ['netto', 'update sales set netto = netto + 0.01 where id = $1'],
    ['paid', 'update sales set paid = 0 where id = $1'],
    ['accepted', 'update sales set accepted = accepted + 1 where id = $1'],
    ['pending_payments', 'update sales set pending_payments = 7 where id = $1'],
    ['bookings_count', 'update sales set bookings_count = 0 where id = $1'],
    ['netto', 'update bookings set rate = rate + 1 where sale_id = $1'],
    ['paid', 'update tourist_payments set accepted_amount = accepted_amount + 1 where sale_id = $1'],
    ['rounded_too_far', 'update tourist_payments set accepted_usd_rounding = 1 where sale_id = $1'],
  ])('a fault in %s is reported: %s', async (figure, statement) => {
    const sale = await buildSale(company);
    const payment = await buildPayment(company, sale);
    await company.manager.api.post(`/tourist-payments/${payment.id}/accept/`);
    expect(await wrongFigures(sql, sale.id)).toEqual([]);
    await sql.query(statement, [sale.id]);
    expect((await wrongFigures(sql, sale.id)).join()).toContain(` ${figure} `);
  });

  test.each([
    'update cash_entries set amount = amount + 1 where tourist_payment_id = $1',
    "update cash_entries set type = 'expense' where tourist_payment_id = $1",
    'delete from cash_entries where tourist_payment_id = $1',
    "update tourist_payments set state = 'new', accepted_amount = null where id = $1",
  ])('a fault in the cash book is reported: %s', async (statement) => {
    const payment = await buildPayment(company, await buildSale(company));
    await company.manager.api.post(`/tourist-payments/${payment.id}/accept/`);
    await sql.query(statement, [payment.id]);
    expect((await wrongCashLines(sql)).join()).toContain(`tourist_payment of ${payment.id}:`);
  });

  test.each([
    'update sales set brutto = brutto + 1 where id = $1',
    "update sales set lifecycle = 'completed' where id = $1",
    'delete from bookings where sale_id = $1',
    "delete from audit_log where sale_id = $1 and event = 'sale.create'",
    "delete from audit_log where sale_id = $1 and event = 'sale.edit'",
  ])('a fault in the log is reported: %s', async (statement) => {
    const sale = await buildSale(company);
    for (const notes of ['раз', 'два']) await company.agent.api.patch(`/sales/${sale.id}/`, { notes });
    expect(await unloggedChanges(sql, sale.id)).toEqual([]);
    await sql.query(statement, [sale.id]);
    expect(await unloggedChanges(sql, sale.id)).not.toEqual([]);
  });
});
