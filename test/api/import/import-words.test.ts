import { describe, expect, test } from 'vitest';
import { buildCompany, buildSale, freshPhone, saleBody } from '../../support/data/company.ts';
import {
  countsOf,
  importBody,
  importClients,
  importPartners,
  importSales,
  problemsOf,
  saleLine,
} from '../../support/data/imports.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { openEvents } from '../../support/server/event-stream.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const company = await buildCompany(server);
const sql = await sharedSql(server.database.superuser);
const dry = { dry_run: true };

const client = (changes: object = {}) => ({ phone: freshPhone(), surname: 'Ли', name: 'Анна', ...changes });
const countOf = (table: string) =>
  oneRow<{ count: number }>(sql, `select count(*) from ${table} where company_id = $1`, [company.id]);

describe('an import of clients', () => {
  test('each client of the file is recorded with a log line', async () => {
    const rows = [client({ email: 'anna@example.com', surname: ' Ли  Ван ' }), client()];
    expect(await countsOf(importClients(company, rows))).toEqual({ clients: 2 });
    const recorded = await oneRow(sql, 'select surname, name, email from clients where phone = $1', [rows[0]?.phone]);
    expect(recorded).toEqual({ surname: 'Ли Ван', name: 'Анна', email: 'anna@example.com' });
    const lines = await oneRow(
      sql,
      `select count(*) from audit_log l join clients c on c.company_id = l.company_id and c.id = l.entity_id
       where l.event = 'client.create' and l.entity = 'client' and c.phone = any($1)`,
      [rows.map(({ phone }) => phone)],
    );
    expect(lines).toEqual({ count: 2 });
  });

  test('missing values, known clients and duplicate rows are reported, or left out on request', async () => {
    const known = await buildSale(company);
    const twice = client();
    const rows = [
      client({ surname: null }),
      client({ phone: known.tourist_phone }),
      twice,
      twice,
      client({ phone: '12' }),
    ];
    expect(await problemsOf(importClients(company, rows, dry))).toEqual([
      '0 surname fill_required_fields',
      '1 phone client_phone_taken',
      '3 phone import_twice',
      '4 phone phone_invalid',
    ]);
    const before = await countOf('clients');
    expectRefusal(await importClients(company, rows), 400, 'invalid_fields');
    expect(await countOf('clients')).toEqual(before);
    expect(await countsOf(importClients(company, rows.slice(1, 4), { known: 'skip' }))).toEqual({
      clients: 1,
      skipped: 2,
    });
  });
});

describe('an import of partners', () => {
  test('partners are added, and recognised by name in any spelling', async () => {
    const rows = [{ name: 'Silk Road', currency: 'EUR' }, { name: 'Great  Wall' }, { name: ' silk road ' }];
    expect(await problemsOf(importPartners(company, [...rows, { name: 'CORAL travel' }, {}], dry))).toEqual([
      '2 name import_twice',
      '3 name partner_exists',
      '4 name fill_required_fields',
    ]);
    expect(await countsOf(importPartners(company, rows, { known: 'skip' }))).toEqual({ partners: 2, skipped: 1 });
    const added = "select name, currency from partners where name in ('Silk Road', 'Great Wall') order by id";
    expect(await sql.query(added)).toEqual([
      { name: 'Silk Road', currency: 'EUR' },
      { name: 'Great Wall', currency: 'USD' },
    ]);
  });
});

describe('simultaneous imports', () => {
  test('the same file sent twenty times at once is recorded once, and the person’s other imports are refused meanwhile', async () => {
    const rows = [saleLine(company), saleLine(company)];
    const send = () =>
      company.manager.api.post('/imports/sales/', importBody(rows), { 'idempotency-key': 'import-of-this-very-file' });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    const [done, ...refused] = answers.toSorted((one, other) => one.status - other.status);
    expect(done?.status).toBe(200);
    for (const answer of refused) {
      if (answer.status === 200) expect(answer.text).toBe(done?.text);
      else expectRefusal(answer, 409, 'import_under_way');
    }
    expect(expectStatus(await send(), 200)).toEqual(done?.body);
    const { count } = await oneRow<{ count: number }>(sql, 'select count(*) from sales where tourist_phone = $1', [
      rows[0]?.tourist_phone,
    ]);
    expect(count).toBe(1);
  });

  test('a client created by many at once is stored once, and a command by hand does not fail', async () => {
    const phones = Array.from({ length: 5 }, freshPhone);
    const rows = phones.map((tourist_phone) => saleLine(company, { tourist_phone }));
    const [imported, ...recorded] = await Promise.all([
      importSales(company, rows),
      ...phones.map((tourist_phone) => company.agent.api.post('/sales/', saleBody(company, { tourist_phone }))),
      ...phones.map((tourist_phone) => company.agent.api.post('/sales/', saleBody(company, { tourist_phone }))),
    ]);
    expect([imported?.status, ...recorded.map(({ status }) => status)]).toEqual([200, ...recorded.map(() => 201)]);
    const { clients, sales } = await oneRow<{ clients: number; sales: number }>(
      sql,
      `select count(distinct client_id) as clients, count(*) as sales from sales where tourist_phone = any($1)`,
      [phones],
    );
    expect([clients, sales]).toEqual([phones.length, phones.length * 3]);
    const { count } = await oneRow<{ count: number }>(sql, 'select count(*) from clients where phone = any($1)', [
      phones,
    ]);
    expect(count).toBe(phones.length);
  });

  test('the second of two simultaneous files is refused, and a direction that another person adds is found', async () => {
    const rows = Array.from({ length: 300 }, () => saleLine(company, { direction: 'Занзибар' }));
    const sent = [1, 2].map(() => importSales(company, rows, { unknown: 'add' }));
    const added = company.manager.api.post('/directions/', { name: 'занзибар' });
    const [one, other] = await Promise.all(sent);
    expect([201, 409]).toContain((await added).status);
    const [done, refused] = one?.status === 200 ? [one, other] : [other, one];
    expect(done?.status).toBe(200);
    if (refused?.status !== 200) expectRefusal(refused ?? (await added), 409, 'import_under_way');
    expect(await sql.query("select count(*) from directions where lower(name) = 'занзибар'")).toEqual([{ count: 1 }]);
  });

  test('a notification is sent once per kind of entity, however many rows there are', async () => {
    const [agent, stranger] = await Promise.all([company.agent, company.stranger].map(({ api }) => openEvents(api)));
    const rows = Array.from({ length: 120 }, () => saleLine(company, { agent: company.agent.username }));
    expectStatus(await importSales(company, rows), 200);
    const { id } = await oneRow<{ id: number }>(sql, 'select max(id) as id from sales where company_id = $1', [
      company.id,
    ]);
    await agent?.change('sale', id);
    await stranger?.change('client', 0);
    const told = (stream: typeof agent) => stream?.events.flatMap(({ data }) => data as { entity: string }[]) ?? [];
    expect(told(agent).filter(({ entity }) => entity === 'sale')).toHaveLength(1);
    expect(told(agent).length).toBeLessThan(10);
    expect(told(stranger).filter(({ entity }) => ['sale', 'booking', 'cash_entry'].includes(entity))).toEqual([]);
    await Promise.all([agent, stranger].map((stream) => stream?.close()));
  });
});
