import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/base/errors.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { TouristPayment } from '#contract/sales/tourist-payments/tourist-payment.ts';
import { buildCompany, buildPayment, buildSale } from '../support/data/company.ts';
import { pairsOf, timesOf } from '../support/seed.ts';
import type { Answer } from '../support/server/api.ts';
import { expectEitherOrder, type Pair } from '../support/server/race.ts';
import { ownServer } from '../support/server/server.ts';
import { oneRow, sharedSql } from '../support/server/sql.ts';

const server = await ownServer();
const company = await buildCompany(server);
const sql = await sharedSql(server.database.superuser);

const MANAGERS = timesOf(100, 40);

describe('a payment that many managers accept at the same moment', () => {
  test('a payment that many managers accept at once is accepted once, and the others get the person and the time', async () => {
    const payment = await buildPayment(company, await buildSale(company));
    const accept = () =>
      company.manager.api.post<ErrorBody & Pick<TouristPayment, 'accepted_by_name' | 'accepted_at'>>(
        `/tourist-payments/${payment.id}/accept/`,
      );
    // With all connections of the pool open beforehand the requests are really simultaneous.
    await Promise.all(Array.from({ length: timesOf(60, 20) }, () => company.manager.api.get('/users/me/')));
    const answers = await Promise.all(Array.from({ length: MANAGERS }, accept));
    const [done, late] = [
      answers.filter(({ status }) => status === 200),
      answers.filter(({ status }) => status !== 200),
    ];
    expect([done.length, late.length]).toEqual([1, MANAGERS - 1]);
    const [{ accepted_by_name, accepted_at } = {}] = done.map(({ body }) => body);
    expect(new Set(late.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['409 payment_already_accepted']),
    );
    expect(new Set(late.map(({ body }) => JSON.stringify(body.details)))).toEqual(
      new Set([JSON.stringify({ accepted_by: accepted_by_name, accepted_at })]),
    );
    expect(accepted_by_name).toBe('Тестов manager');
    const recorded = await oneRow(
      sql,
      `select (select count(*) from cash_entries where tourist_payment_id = $1) as cash_lines,
        (select count(*) from audit_log where entity = 'tourist_payment' and entity_id = $1 and event = 'tourist_payment.accept') as log_lines`,
      [payment.id],
    );
    expect(recorded).toEqual({ cash_lines: 1, log_lines: 1 });
  });

  test('a payment in overlapping bulk acceptances is accepted once', async () => {
    const sale = await buildSale(company);
    const ids: number[] = [];
    for (let index = 0; index < 6; index++) ids.push((await buildPayment(company, sale)).id);
    type Results = { results: { id: number; code: string | null }[] };
    const accept = (selection: number[]) =>
      company.manager.api.post<Results>('/tourist-payments/bulk/accept/', { ids: selection });
    const selections = Array.from({ length: timesOf(20, 8) }, (_, index) => (index % 2 ? ids : [...ids].reverse()));
    const answers = await Promise.all(selections.map(accept));
    expect(answers.map(({ status }) => status)).toEqual(selections.map(() => 200));
    const results = answers.flatMap(({ body }) => body.results);
    expect(
      results
        .filter(({ code }) => code === null)
        .map(({ id }) => id)
        .sort((a, b) => a - b),
    ).toEqual(ids);
    expect(new Set(results.map(({ code }) => code))).toEqual(new Set([null, 'payment_already_accepted']));
    const { lines } = await oneRow(
      sql,
      'select count(*) as lines from cash_entries where tourist_payment_id = any($1)',
      [ids],
    );
    expect(lines).toBe(ids.length);
  });
});

const PAIRS = pairsOf(200);

/** Accepts a payment of one sale, and sends another request about it at the same moment. */
const acceptedAnd =
  (sale: Sale, other: (path: string) => Promise<Answer<unknown>>): Pair =>
  async () => {
    const { id } = await buildPayment(company, sale, { amount: '100.00' });
    const path = `/tourist-payments/${id}/`;
    return [() => company.manager.api.post(`${path}accept/`), () => other(path)];
  };

/** Payments that count with amounts that were not accepted, or that were deleted after acceptance. */
const BROKEN = `
  select a.entity_id from audit_log a left join tourist_payments p on p.company_id = a.company_id and p.id = a.entity_id
  where a.entity = 'tourist_payment' and a.event = 'tourist_payment.accept' and (
    p.id is null or p.state <> 'accepted' or p.accepted_amount <> p.amount or p.accepted_usd_total <> p.usd_total or exists (
      select from audit_log l where l.company_id = a.company_id and l.entity = a.entity and l.entity_id = a.entity_id and l.id > a.id
    )
  )`;

describe('payments under acceptance', () => {
  test('a payment that is accepted during edits is never changed afterwards', async () => {
    const sale = await buildSale(company);
    const pair = acceptedAnd(sale, (path) => company.agent.api.patch(path, { amount: '55.00' }));
    await expectEitherOrder(PAIRS, pair, '200 done | 409 payment_already_accepted', '200 done | 200 done');
    // Either the edit was first and its amount was accepted, or it was refused.
    const wrong = await sql.query(
      `select id from tourist_payments p where sale_id = $1 and accepted_amount <> case when exists (
         select from audit_log l where l.entity = 'tourist_payment' and l.entity_id = p.id and l.event = 'tourist_payment.edit'
       ) then 55 else 100 end`,
      [sale.id],
    );
    expect(wrong).toEqual([]);
    expect(await sql.query(BROKEN)).toEqual([]);
  });

  test('a payment that is accepted during its deletion is either accepted or deleted', async () => {
    const pair = acceptedAnd(await buildSale(company), (path) => company.agent.api.delete(path));
    await expectEitherOrder(PAIRS, pair, '200 done | 409 accepted_payment_not_deletable', '404 not_found | 204 done');
    expect(await sql.query(BROKEN)).toEqual([]);
  });

  test('the query of changed payments finds one that was changed without the server', async () => {
    const payment = await buildPayment(company, await buildSale(company));
    await company.manager.api.post(`/tourist-payments/${payment.id}/accept/`);
    await sql.query("update tourist_payments set amount = '1.00' where id = $1", [payment.id]);
    expect(await sql.query(BROKEN)).toEqual([{ entity_id: payment.id }]);
  });
});
