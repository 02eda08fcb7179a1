import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCashLine, allRows, readCashBalances, reverseCashLine } from '../../support/data/cash-book.ts';
import { buildCompany, inDays } from '../../support/data/company.ts';
import { seedFor } from '../../support/seed.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

/** The balance after each line as a book-keeper computes it: line by line, without the server’s SQL. */
const RECOMPUTED = `
  select e.id, sum(b.value) as remains
  from cash_entries e join (
    select *, case type when 'income' then amount when 'expense' then -amount else 0 end as value from cash_entries
  ) b on b.company_id = e.company_id and b.currency = e.currency and ($2::bigint is null or b.office_id = $2)
    and (b.entry_date < e.entry_date or (b.entry_date = e.entry_date and b.id <= e.id))
  where e.company_id = $1 and ($2::bigint is null or e.office_id = $2) group by e.id`;

test('balances are the sums of all earlier lines, in any order, filter and page', async () => {
  const company = await buildCompany(server);
  const seed = seedFor('cash book');
  const offices = [company.manager.officeId, company.stranger.officeId];
  const typed = fc.record({
    type: fc.constantFrom('income', 'expense'),
    amount: fc.integer({ min: 1, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2)),
    currency: fc.constantFrom('USD', 'UZS', 'EUR'),
    entry_date: fc.integer({ min: 0, max: 11 }).map((days) => inDays(-days)),
    office_id: fc.constantFrom(...offices),
  });
  const each = fc.record({ more: typed, wrong: fc.integer({ min: 0, max: 4 }).map((one) => one === 0) });
  for (const { more, wrong } of fc.sample(each, { numRuns: 120, seed })) {
    const id = await addCashLine(company, more);
    if (wrong) await reverseCashLine(company, id);
  }
  const sorts = ['entry_date', 'amount', 'usd_total'].flatMap((by) => [
    { by, direction: 'asc' },
    { by, direction: 'desc' },
  ]);
  const orders = fc.sample(fc.record({ sort: fc.constantFrom(...sorts), first: fc.integer({ min: 5, max: 50 }) }), {
    numRuns: 12,
    seed,
  });
  const right = async (office: number | null) => {
    const rows = await sql.query<{ id: number; remains: string }>(RECOMPUTED, [company.id, office]);
    return new Map(rows.map(({ id, remains }) => [Number(id), Number(remains).toFixed(2)]));
  };
  for (const office of [null, ...offices]) {
    const known = await right(office);
    for (const filter of [
      {},
      { type: 'expense' },
      { currency: 'UZS' },
      { entry_date_from: inDays(-6), entry_date_to: inDays(-3) },
    ]) {
      const { sort, first = 50 } = orders.pop() ?? {};
      const narrowed = office === null ? filter : { ...filter, office_id: office };
      const rows = await allRows(company.manager, { filter: narrowed, sort }, first);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.map(({ id, remains }) => [id, remains])).toEqual(rows.map(({ id }) => [id, known.get(id)]));
    }
    const [from, to] = [inDays(-8), inDays(-2)];
    const { currencies } = await readCashBalances(company.manager, {
      from,
      to,
      ...(office === null ? {} : { office_id: office }),
    });
    const book = await allRows(
      company.manager,
      { filter: office === null ? {} : { office_id: office }, sort: { by: 'entry_date', direction: 'asc' } },
      50,
    );
    for (const { currency, opening, closing } of currencies) {
      const lines = book.filter((row) => row.currency === currency);
      expect(opening).toBe(lines.findLast(({ entry_date }) => entry_date < from)?.remains ?? '0.00');
      expect(closing).toBe(lines.findLast(({ entry_date }) => entry_date <= to)?.remains ?? '0.00');
    }
  }
  // A line that is summed twice, or left out, would be reported.
  const spoilt = await right(null);
  await sql.query('begin');
  const [first] = await sql.query<{ id: number }>('select min(id) as id from cash_entries where company_id = $1', [
    company.id,
  ]);
  await sql.query("update cash_entries set amount = amount + 1, type = 'income' where company_id = $1 and id = $2", [
    company.id,
    first?.id,
  ]);
  expect(await right(null)).not.toEqual(spoilt);
  await sql.query('rollback');
});
