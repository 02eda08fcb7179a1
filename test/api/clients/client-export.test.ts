import { beforeAll, describe, expect, test } from 'vitest';
import { type ClientExport, exportParts } from '#contract/clients/client-export.ts';
import { exportedColumns, notExported } from '../../../src/server/clients/reads/read-client-export.ts';
import { personalColumns } from '../../../src/server/clients/rows/personal-columns.ts';
import { exportClient } from '../../support/data/client-exports.ts';
import { buildClient } from '../../support/data/client-reads.ts';
import { merge, mergeBody, twoClients } from '../../support/data/clients.ts';
import { buildCompany, buildSale, type Company, freshPhone } from '../../support/data/company.ts';
import { importBody, saleLine } from '../../support/data/imports.ts';
import { type KnownPerson, recordEverywhere } from '../../support/data/known-everywhere.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer({ messageChannels: ['sms'] });
const sql = await sharedSql(server.database.superuser);

const named = (columns: Record<string, readonly string[]>) =>
  Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`));

/** The part of the file that has the rows of a table. */
const partOf = {
  clients: 'clients',
  client_consents: 'consents',
  sales: 'sales',
  bookings: 'bookings',
  tourist_payments: 'payments',
  point_entries: 'points',
  messages: 'messages',
  note_images: 'pictures',
  audit_log: 'log',
} as const;

const isFilled = (value: unknown) => ![undefined, 'null', '""', '[]', '{}'].includes(JSON.stringify(value));

test('every column with personal data is exported or declared as not exported', () => {
  const said = [...named(exportedColumns), ...named(notExported)];
  expect(said.toSorted()).toEqual(named(personalColumns).toSorted());
  expect(Object.keys(exportedColumns).toSorted()).toEqual(Object.keys(partOf).toSorted());
});

describe('the export of a client whose data is in every column', () => {
  let company: Company;
  let person: KnownPerson;
  let text: string;
  let exported: ClientExport;

  beforeAll(async () => {
    company = await buildCompany(server);
    await buildSale(company, { tourist_surname: 'Посторонний', notes: 'Чужая заметка' });
    person = await recordEverywhere(server, company);
    const answer = await exportClient(company.manager, person.id);
    exported = expectStatus(answer, 200);
    text = answer.text;
  });

  test('the export has a value in every personal column', () => {
    for (const [table, columns] of Object.entries(exportedColumns)) {
      const rows = exported[partOf[table as keyof typeof partOf]];
      for (const column of columns) {
        expect(
          rows.some((row) => isFilled(row[column])),
          `${table}.${column}`,
        ).toBe(true);
      }
    }
  });

  test('the export has every name that the client had, those of merged clients included', () => {
    const lower = text.toLowerCase();
    expect(person.words.filter((word) => !lower.includes(word.toLowerCase()))).toEqual([]);
    expect(exported.clients).toHaveLength(3);
    expect(exported).toMatchObject({ client_id: person.id, company_name: expect.any(String) });
  });

  test('the export has every row of the client once', async () => {
    const count = async (from: string) => {
      const [row] = await sql.query<{ count: number }>(`select count(*) from ${from} where company_id = $1`, [
        company.id,
      ]);
      return row?.count;
    };
    const sales = `(select id from sales where client_id = ${person.id})`;
    const expected = {
      sales: await count(`(select * from sales where client_id = ${person.id}) s`),
      bookings: await count(`(select * from bookings where sale_id in ${sales}) b`),
      payments: await count(`(select * from tourist_payments where sale_id in ${sales}) p`),
      points: await count(`(select * from point_entries where client_id in
        (select id from clients where id = ${person.id} or merged_into = ${person.id})) e`),
    };
    for (const [part, rows] of Object.entries(expected)) {
      expect(exported[part as keyof typeof expected], part).toHaveLength(rows ?? -1);
    }
    for (const part of exportParts) {
      const ids = exported[part].map(({ id }) => id);
      expect(new Set(ids).size, part).toBe(ids.length);
    }
  });

  test('the export has the picture byte for byte', async () => {
    const [image] = await sql.query<{ bytes: Buffer }>('select bytes from note_images where company_id = $1', [
      company.id,
    ]);
    expect(exported.pictures).toMatchObject([{ content_type: 'image/png', bytes: image?.bytes.toString('base64') }]);
  });

  test('the export has nothing of another client, no profit and no code', async () => {
    expect(text).not.toContain('Посторонний');
    expect(text).not.toContain('Чужая заметка');
    const fields = exportParts.flatMap((part) => exported[part].flatMap((row) => Object.keys(row)));
    const changed = exported.log.flatMap(({ changes }) => Object.keys(changes as object));
    for (const field of ['netto', 'profit', 'total_profit', 'extra_profit', 'rate', 'body', 'subject']) {
      expect([...fields, ...changed], field).not.toContain(field);
    }
  });

  test('each export is logged with its author, and the file itself lists it', async () => {
    expectStatus(await exportClient(company.manager, person.id), 200);
    const lines = await sql.query(
      `select user_id, entity, entity_id, changes from audit_log where company_id = $1 and event = 'client.export'`,
      [company.id],
    );
    const line = { user_id: company.manager.id, entity: 'client', entity_id: person.id, changes: {} };
    expect(lines).toEqual([line, line]);
    expect(exported.log.map(({ event }) => event)).toContain('client.export');
  });
});

test('an export by an agent is refused, a client of another company is not found, and neither is logged', async () => {
  const [company, other] = [await buildCompany(server), await buildCompany(server)];
  const { id } = await buildClient(company);
  expectRefusal(await exportClient(company.agent, id), 403, 'insufficient_permissions');
  expectRefusal(await exportClient(other.manager, id), 404, 'not_found');
  const lines = await sql.query(`select from audit_log where event = 'client.export' and entity_id = $1`, [id]);
  expect(lines).toEqual([]);
});

test('the export of a merged client is that of the survivor', async () => {
  const company = await buildCompany(server);
  const [survivor, other] = await twoClients(company);
  expectStatus(await merge(company, mergeBody(survivor, other)), 200);
  const exported = expectStatus(await exportClient(company.manager, other.client_id), 200);
  expect(exported.client_id).toBe(survivor.client_id);
  expect(exported.sales.map(({ id }) => id)).toEqual([survivor.id, other.id]);
});

test('a client with more sales than a page has is exported whole', async () => {
  const company = await buildCompany(server);
  const tourist_phone = freshPhone();
  const lines = Array.from({ length: 1001 }, () => saleLine(company, { tourist_phone }));
  expectStatus(await company.manager.api.post('/imports/sales/', importBody(lines)), 200);
  const client = await company.manager.api.read<{ client: { id: number } }>(
    'query ($phone: String) { client(phone: $phone) { id } }',
    { phone: tourist_phone },
  );
  const { sales } = expectStatus(await exportClient(company.manager, client.client.id), 200);
  expect(sales).toHaveLength(1001);
  expect(new Set(sales.map(({ id }) => id)).size).toBe(1001);
});
