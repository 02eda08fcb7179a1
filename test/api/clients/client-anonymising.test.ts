import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { ReadName } from '#contract/reads.ts';
import {
  derivedColumns,
  impersonalColumns,
  personalColumns,
} from '../../../src/server/clients/rows/personal-columns.ts';
import { buildCompany, buildSale, type Company } from '../../support/data/company.ts';
import { type KnownPerson, recordEverywhere } from '../../support/data/known-everywhere.ts';
import { wrongCashLines, wrongFigures, wrongSums } from '../../support/oracles/recompute.ts';
import { wrongMoneyOut } from '../../support/oracles/recompute-money-out.ts';
import { wrongPoints } from '../../support/oracles/recompute-points.ts';
import { findWords, sumEveryColumn } from '../../support/schema/database-search.ts';
import { expectStatus } from '../../support/server/api.ts';
import { argumentsOf, readFully } from '../../support/server/full-queries.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer({ messageChannels: ['sms'] });
const sql = await sharedSql(server.database.superuser);

/** Tables whose rows about a client are deleted as a whole. */
const GONE = [
  'audit_log',
  'messages',
  'loyalty_codes',
  'list_views',
  'note_images',
  'note_image_uses',
  'idempotency_keys',
  'session_tokens',
];

/** The sums of money that management reads. */
const sums: ReadName[] = [
  ...(['companyDashboard', 'detailedStatistics', 'topList', 'salesReport', 'bookingsReport'] as const),
  ...(['touristPaymentsReport', 'officeProfitReport', 'cashBalances', 'cashDesks', 'debtFromPartners'] as const),
  ...(['partnerBalance', 'monthlyBalance', 'loyaltyPreview', 'agentList', 'directionList'] as const),
];

/** Every column of text and bytes that the catalogue has, without those that their migration comments as impersonal. */
const TEXTS = `
  select table_name || '.' || column_name as name from information_schema.columns
  where table_schema = 'public' and data_type in ('text', 'ARRAY', 'jsonb', 'json', 'bytea', 'character varying', 'xml')
    and table_name <> 'schema_migrations'
    and coalesce(col_description(format('%I.%I', table_schema, table_name)::regclass, ordinal_position), '') not like 'impersonal%' order by 1`;

const named = (columns: Record<string, readonly string[]>) =>
  Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`));

describe('every column that can hold text', () => {
  test('every column that can hold text is declared once as personal or not', async () => {
    const all = (await sql.query<{ name: string }>(TEXTS)).map(({ name }) => name);
    const said = [personalColumns, derivedColumns, impersonalColumns].flatMap(named);
    expect(said.toSorted()).toEqual(all);
  });

  test('every personal column of a client, a sale, a booking, a payment or a view is emptied in the log', async () => {
    const [row] = await sql.query<{ fields: string[] }>('select personal_log_fields() as fields');
    const { clients, sales, bookings, tourist_payments, list_views } = personalColumns;
    const fields = [...clients, ...sales, ...bookings, ...tourist_payments, ...list_views];
    expect(row?.fields.toSorted()).toEqual([...new Set<string>(fields)].toSorted());
  });
});

describe('a client whose data is in every column', () => {
  let company: Company;
  let person: KnownPerson;
  const read = async () => {
    const sale = await buildSale(company, {}, company.manager);
    expect(sale.id).toBeGreaterThan(0);
    return sale;
  };
  const figures = async (sale: Awaited<ReturnType<typeof read>>) => {
    const answers: Record<string, unknown> = {};
    for (const root of sums) {
      const { status, body, text } = await readFully(company.manager.api, root, argumentsOf(sale));
      expect(status, text).toBe(200);
      answers[root] = body.data;
    }
    return answers;
  };
  const wrong = async () =>
    (
      await Promise.all([
        ...[wrongFigures(sql), wrongSums(sql), wrongCashLines(sql)],
        ...[wrongPoints(sql, company.id), wrongMoneyOut(sql, company.id)],
      ])
    ).flat();
  let before: Record<string, number>;

  beforeAll(async () => {
    company = await buildCompany(server);
    await buildSale(company);
    person = await recordEverywhere(server, company);
    before = await findWords(sql, person.words);
  });

  test('the client’s data is in every personal column before anonymising', async () => {
    const hashed = ['loyalty_codes.phone_hash', 'loyalty_codes.salt', 'loyalty_codes.code_hash', 'messages.subject'];
    // The message has a code and no name.
    const missing = named(personalColumns).filter(
      (name) => !(name in before) && ![...hashed, 'messages.body'].includes(name),
    );
    expect(missing).toEqual([]);
    expect(await sql.query('select from loyalty_codes where company_id = $1', [company.id])).toHaveLength(1);
  });

  test('anonymising leaves no byte of the person in any table or log, and every sum as it was', async () => {
    const sale = await read();
    expect(await wrong()).toEqual([]);
    const [stored, answered] = [await sumEveryColumn(sql, GONE), await figures(sale)];
    const { version } = (
      await company.manager.api.read<{ client: { version: number } }>(
        'query ($id: Id) { client(id: $id) { version } }',
        {
          id: person.id,
        },
      )
    ).client;
    const body = { version, confirmation: person.surname };
    const answer = await company.manager.api.post(`/clients/${person.id}/anonymise/`, body);
    expect(expectStatus(answer, 200)).toMatchObject({ id: person.id, version: version + 1, sales_count: 3 });
    expect(await findWords(sql, person.words)).toEqual({});
    // The public page knows a phone by its hash.
    expect(await sql.query('select from loyalty_codes where company_id = $1', [company.id])).toEqual([]);
    expect(await sumEveryColumn(sql, GONE)).toEqual(stored);
    expect(await figures(sale)).toEqual(answered);
    expect(await wrong()).toEqual([]);
    const logs = [
      server.log.join('\n'),
      readFileSync(join(String(inject('cluster').host), '../postgresql.log'), 'utf8'),
    ];
    for (const log of logs) {
      expect(log.length).toBeGreaterThan(100);
      expect(person.words.filter((word) => log.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
    }
  });

  test('anonymising is one line of the log with its author and no personal data; older lines keep author and field names', async () => {
    const lines = await sql.query<{ event: string; user_id: number; changes: Record<string, unknown> }>(
      `select event, user_id, changes from audit_log where company_id = $1 and entity = 'client' and entity_id = $2 order by id`,
      [company.id, person.id],
    );
    expect(lines.at(-1)).toEqual({
      ...{ event: 'client.anonymise', user_id: company.manager.id },
      changes: { anonymised_at: [null, expect.stringMatching(/^\d{4}-/)] },
    });
    const edited = lines.find(({ event }) => event === 'client.edit');
    expect(edited).toMatchObject({
      user_id: company.agent.id,
      changes: { surname: ['***', '***'], phone: ['***', '***'], email: [null, '***'] },
    });
  });
});
