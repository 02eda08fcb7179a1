import { afterAll, beforeAll, expect, test } from 'vitest';
import { wrongSums } from '../support/oracles/recompute.ts';
import { wrongDesks } from '../support/oracles/recompute-desks.ts';
import { type OwnPostgres, startOwnPostgres } from '../support/processes/own-postgres.ts';
import { migrationFiles, statementsOf } from '../support/processes/slow-migrations.ts';
import { superuserOf } from '../support/processes/start-ups.ts';
import { openSql, type Sql } from '../support/server/sql.ts';

/** The first migration that changes the meaning of the records below. */
const CHANGES = '0027-debts.sql';

/** A company of an earlier version: sales with debts, a cash book with reversals, saved views, pictures. */
const RECORDS = `
  insert into companies (id, slug, name) values (1, 'old', 'Old');
  insert into branches (company_id, id, name) values (1, 1, 'Branch');
  insert into offices (company_id, id, branch_id, name) values (1, 1, 1, 'Office');
  insert into users (company_id, id, office_id, username, name, surname, role, password_hash)
    values (1, 1, 1, 'old.manager', 'Old', 'Manager', 'management', '-');
  insert into directions (company_id, id, name) values (1, 1, 'Samarkand');
  insert into payment_methods (company_id, id, name) values (1, 1, 'Cash'), (1, 2, 'Card');
  insert into clients (company_id, id, phone, name, surname) values (1, 1, '+998901112233', 'Old', 'Client');
  insert into sales (company_id, id, sale_date, service_date, deadline_date, direction_id, client_id, tourist_phone,
      tourist_name, tourist_surname, adults, children, infants, agent_id, office_id, brutto, paid, accepted, lifecycle, audit, target)
    select 1, id, '2026-03-01', '2026-04-01', deadline::date, 1, 1, '+998901112233', 'Old', 'Client', 1, 0, 0, 1, 1,
      brutto, paid, paid, lifecycle, 'unchecked', 'not_added'
    from (values
      (1, 'active', 1000, 400, '2026-03-20'), (2, 'active', 500, 530, null), (3, 'active', 700, 700, null),
      (4, 'cancelled', 90, 0, '2026-03-20'), (5, 'cancelled', 0, 250, null)
    ) sale (id, lifecycle, brutto, paid, deadline);
  insert into cash_entries (company_id, id, type, entry_date, office_id, method_id, amount, currency, currency_rate, usd_total,
      reverses_id, created_by)
    values (1, 1, 'expense', '2026-03-05', 1, 1, 120, 'USD', 1, 120, null, 1),
      (1, 2, 'income', '2026-03-06', 1, 1, 120, 'USD', 1, 120, 1, 1),
      (1, 3, 'exchange_loss', '2026-03-07', 1, null, 15, 'USD', 1, 15, null, 1),
      (1, 4, 'exchange_gain', '2026-03-08', 1, null, 15, 'USD', 1, 15, 3, 1),
      (1, 5, 'income', '2026-03-09', 1, 2, 80, 'USD', 1, 80, null, 1);
  insert into note_images (company_id, id, created_by, content_type, bytes, sha256)
    select 1, id, 1, 'image/png', decode(repeat('00', id), 'hex'), '' from generate_series(1, 5) id;
  update sales set notes = 'A ticket ![a](/api/v1/note-images/1/) and ![none](/api/v1/note-images/99/)',
      operator_notes = '![a](/api/v1/note-images/1/) ![a](/api/v1/note-images/1/)' where id = 1;
  update sales set management_notes = '![b](/api/v1/note-images/2/)' where id = 2;
  insert into audit_log (company_id, user_id, event, entity, entity_id, sale_id, changes)
    values (1, 1, 'sale.edit', 'sale', 2, 2, '{"management_notes": ["![c](/api/v1/note-images/3/)", "![b](/api/v1/note-images/2/)"]}'),
      (1, 1, 'client.edit', 'client', 2, null, '{"notes": ["", "![d](/api/v1/note-images/4/)"]}');
  insert into list_views (company_id, user_id, list, name, query)
    values (1, 1, 'active_sales', 'Owing', 'debt=yes&sort=debt'), (1, 1, 'active_sales', 'Plain', 'sort=debt');
`;

let postgres: OwnPostgres;
let superuser: Sql;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  const connection = await superuserOf(postgres.dataDir);
  const first = await openSql({ ...connection, database: 'postgres' });
  await first.query('create database old_records owner karavan_owner');
  await first.end();
  superuser = await openSql({ ...connection, database: 'old_records' });
  const owner = await openSql({ ...postgres.owner, database: 'old_records' });
  for (const name of await migrationFiles()) {
    if (name === CHANGES) await superuser.query(RECORDS);
    await owner.query(await statementsOf(name));
  }
  await owner.end();
});
afterAll(async () => {
  await superuser?.end();
  await postgres?.remove();
});

test('debts of cancelled sales are counted with all others after the upgrade, and refunds apart from them', async () => {
  const owed = await superuser.query(
    `select sum(debts)::int as debts, sum(debt)::text as debt, sum(overpaid_sales)::int as overpaid_sales,
      sum(overpaid)::text as overpaid from sale_sums where level = 'agent_ever'`,
  );
  expect(owed).toEqual([{ debts: 2, debt: '690.00', overpaid_sales: 2, overpaid: '-280.00' }]);
  const deadlines = await superuser.query(
    "select date::text as day, sum(debts)::int as debts, sum(debt)::text as debt from deadline_sums where level = 'company_day' group by 1",
  );
  expect(deadlines).toEqual([{ day: '2026-03-20', debts: 2, debt: '690.00' }]);
});

test('the cash desks equal the lines of the cash book after the upgrade, exchange differences without a payment included', async () => {
  expect(await wrongDesks(superuser, 1)).toEqual([]);
});

test('all kept sums and the visits of clients equal the rows after the upgrade', async () => {
  expect(await wrongSums(superuser)).toEqual([]);
  const visits = await superuser.query(
    'select client_id::int, date::text, previous::text from client_visits order by 1, 2',
  );
  expect(visits).toEqual([{ client_id: 1, date: '2026-03-01', previous: null }]);
});

test('a reversal of an earlier version gets the type of its line, is negative, and moves the same money', async () => {
  const lines = await superuser.query(
    'select id::int, type, amount::text, movement::text, signed_usd::text from cash_entries order by id',
  );
  expect(lines).toEqual([
    { id: 1, type: 'expense', amount: '120.00', movement: '-120.00', signed_usd: '-120.00' },
    { id: 2, type: 'expense', amount: '-120.00', movement: '120.00', signed_usd: '120.00' },
    { id: 3, type: 'exchange_loss', amount: '15.00', movement: '0.00', signed_usd: '-15.00' },
    { id: 4, type: 'exchange_loss', amount: '-15.00', movement: '0.00', signed_usd: '15.00' },
    { id: 5, type: 'income', amount: '80.00', movement: '80.00', signed_usd: '80.00' },
  ]);
  const sums = await superuser.query(
    "select type, sum(signed_usd)::text as usd from cash_sums where level = 'currency_ever' group by 1 order by 1",
  );
  expect(sums).toEqual([
    { type: 'exchange_loss', usd: '0.00' },
    { type: 'expense', usd: '0.00' },
    { type: 'income', usd: '80.00' },
  ]);
});

test('a desk of an earlier version has the balance of its lines', async () => {
  const desks = await superuser.query(
    `select office_id::int, method_id::int, currency, sum(moved)::text as moved from cash_sums
     where level = 'desk_month' group by 1, 2, 3 order by 2`,
  );
  expect(desks).toEqual([
    { office_id: 1, method_id: 0, currency: 'USD', moved: '0.00' },
    { office_id: 1, method_id: 1, currency: 'USD', moved: '0.00' },
    { office_id: 1, method_id: 2, currency: 'USD', moved: '80.00' },
  ]);
});

test('a saved view that filters by debts filters by debts of tourists after the upgrade', async () => {
  expect(await superuser.query('select name, query from list_views order by name')).toEqual([
    { name: 'Owing', query: 'debt=tourist_owes&sort=debt' },
    { name: 'Plain', query: 'sort=debt' },
  ]);
});

test('a picture of an earlier version belongs to the notes that show or showed it, and is still addressed by its number', async () => {
  const uses = await superuser.query(
    `select image_id::int, sale_id::int, field, ended_at is not null as ended from note_image_uses order by 1, 2, 3`,
  );
  expect(uses).toEqual([
    { image_id: 1, sale_id: 1, field: 'notes', ended: false },
    { image_id: 1, sale_id: 1, field: 'operator_notes', ended: false },
    { image_id: 2, sale_id: 2, field: 'management_notes', ended: false },
    { image_id: 3, sale_id: 2, field: 'management_notes', ended: true },
  ]);
  const images = await superuser.query(
    `select count(distinct path_name)::int as ids, bool_and(is_numbered) as numbered, sum(size)::int as size from note_images`,
  );
  expect(images).toEqual([{ ids: 5, numbered: true, size: 15 }]);
});
