import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/company/agent.ts';
import type { SignedIn } from '#contract/company/user.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { buildClient, createClient, editClient } from '../../support/data/client-reads.ts';
import { buildCompany, buildSale, type Company, freshPhone, PASSWORD, saleBody } from '../../support/data/company.ts';
import { importClients, importSales, problemsOf, saleLine } from '../../support/data/imports.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { Api, expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

const editSale = ({ agent }: Company, { id, version }: Sale, body: object) =>
  agent.api.patch<Sale>(`/sales/${id}/`, body, { 'if-match': `${version}` });

const typed = { surname: ' Петрова – Водкина ', name: 'Oʻlmas' };
const normalised = { surname: 'Петрова-Водкина', name: "O'lmas" };
const tourist = { tourist_surname: typed.surname, tourist_name: typed.name };
const normalisedTourist = { tourist_surname: normalised.surname, tourist_name: normalised.name };

test('the name of the first manager is normalised', async () => {
  const first = {
    ...{ company_name: 'Первая', slug: 'pervaya', office_name: 'Центр', username: 'first.manager', password: PASSWORD },
    ...typed,
  };
  const { user } = expectStatus(await new Api(server.url).post<SignedIn>('/setup/company/', first), 201);
  expect(user).toMatchObject(normalised);
});

describe('a person’s name is stored with one form of hyphen and apostrophe', () => {
  test('a name in a sale is normalised for the sale and its client, when recorded and when edited', async () => {
    const company = await buildCompany(server);
    const sale = await buildSale(company, tourist);
    expect(sale).toMatchObject(normalisedTourist);
    const client = await oneRow(sql, 'select surname, name from clients where company_id = $1 and id = $2', [
      ...[company.id, sale.client_id],
    ]);
    expect(client).toEqual(normalised);
    const edited = await editSale(company, sale, { tourist_surname: 'Ким\u2011Ли' });
    expect(expectStatus(edited, 200)).toMatchObject({ tourist_surname: 'Ким-Ли', tourist_name: normalised.name });
  });

  test('a client’s name is normalised', async () => {
    const company = await buildCompany(server);
    const client = await buildClient(company, typed);
    expect(client).toMatchObject(normalised);
    const edited = await editClient(company.manager, client.id, { name: 'Игорь’' }, client.version);
    expect(expectStatus(edited, 200)).toMatchObject({ surname: normalised.surname, name: "Игорь'" });
  });

  test('the name of an agent or a manager is normalised', async () => {
    const { manager } = await buildCompany(server);
    const account = { username: `hyphen-${process.pid}`, password: 'семь лампад Самарканда', role: 'agent' };
    const added = await manager.api.post<Account>('/users/', { ...account, ...typed, office_id: manager.officeId });
    const { id } = expectStatus(added, 201);
    expect(added.body).toMatchObject(normalised);
    const renamed = await manager.api.patch<Account>(`/users/${id}/`, { surname: 'Ким -Ли' }, { 'if-match': '1' });
    expect(expectStatus(renamed, 200)).toMatchObject({ surname: 'Ким-Ли', name: normalised.name });
    expect(expectStatus(await manager.api.patch('/users/me/', typed), 200)).toMatchObject(normalised);
  });

  test('a name in an imported file is normalised', async () => {
    const company = await buildCompany(server);
    const phones = [freshPhone(), freshPhone()];
    expectStatus(await importSales(company, [saleLine(company, { tourist_phone: phones[0], ...tourist })]), 200);
    expectStatus(await importClients(company, [{ phone: phones[1], ...typed }]), 200);
    const clients = await sql.query('select surname, name from clients where company_id = $1', [company.id]);
    expect(clients).toEqual([normalised, normalised]);
    expect(
      await oneRow(sql, 'select tourist_surname, tourist_name from sales where company_id = $1', [company.id]),
    ).toEqual(normalisedTourist);
  });
});

test('a hyphen and a space are the same in the name of a sale’s rows and in the name that an agent is found by', async () => {
  const company = await buildCompany(server);
  expectStatus(await company.agent.api.patch('/users/me/', { surname: 'Петрова-Водкина', name: 'Анна' }), 200);
  const lines = [
    saleLine(company, { sale_key: 'a', tourist_surname: 'Ким-Ли', agent: 'Петрова Водкина Анна' }),
    { ...saleLine(company), sale_key: 'a', tourist_surname: 'КИМ ЛИ', agent: 'петрова-водкина анна' },
  ].map((line) => ({ ...line, tourist_phone: '+998901112233' }));
  expect(await problemsOf(importSales(company, lines, { dry_run: true }))).toEqual([]);
});

test('a name that was stored in another form is kept when another field is edited', async () => {
  const company = await buildCompany(server);
  const sale = await buildSale(company);
  await sql.query('update sales set tourist_surname = $3 where company_id = $1 and id = $2', [
    ...[company.id, sale.id, 'O’Neil – Smith'],
  ]);
  const edited = expectStatus(await editSale(company, sale, { notes: 'Позвонить' }), 200);
  expect(edited).toMatchObject({ tourist_surname: 'O’Neil – Smith', notes: 'Позвонить' });
});

describe('a name without a letter is refused at its field', () => {
  test('a name without a letter is refused at its field in a sale and in a client', async () => {
    const company = await buildCompany(server);
    const sale = await company.agent.api.post(
      '/sales/',
      saleBody(company, { tourist_surname: '-', tourist_name: '12' }),
    );
    expect(expectRefusal(sale, 400, 'invalid_fields').fields).toEqual({
      tourist_surname: 'name_without_letters',
      tourist_name: 'name_without_letters',
    });
    const client = await createClient(company.manager, { surname: '№ 4', name: ' ' });
    expect(expectRefusal(client, 400, 'invalid_fields').fields).toEqual({
      surname: 'name_without_letters',
      name: 'fill_required_fields',
    });
  });

  test('a name without a letter is refused row by row in an imported file', async () => {
    const company = await buildCompany(server);
    const rows = [saleLine(company, { tourist_surname: '12', tourist_name: '-' })];
    expect(await problemsOf(importSales(company, rows, { dry_run: true }))).toEqual([
      '0 tourist_name fill_required_fields',
      '0 tourist_surname name_without_letters',
    ]);
    const clients = [{ phone: freshPhone(), surname: '12', name: '№ 4' }];
    expect(await problemsOf(importClients(company, clients, { dry_run: true }))).toEqual([
      '0 surname name_without_letters',
      '0 name name_without_letters',
    ]);
  });
});
