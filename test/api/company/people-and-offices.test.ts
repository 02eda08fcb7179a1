import { describe, expect, test } from 'vitest';
import type { Agent, Office } from '#contract/directories/directories.ts';
import { inCompany } from '../../../src/server/base/db/transaction.ts';
import { createOffice } from '../../../src/server/company/rows/accounts.ts';
import { buildCompany, buildSale } from '../../support/data/company.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);

const readAgents = async (company: Awaited<ReturnType<typeof buildCompany>>, who: 'agent' | 'manager' = 'manager') =>
  (await company[who].api.read<{ agents: Agent[] }>('{ agents { id name office_id office_name } }')).agents;

describe('the list of sellers', () => {
  test('every agent is listed with their office, by surname, also to agents who see only their own sales', async () => {
    const company = await buildCompany(server);
    await sql.query(`update users set surname = 'Абдуллаев' where id = $1`, [company.stranger.id]);
    const { agent, colleague, stranger } = company;
    const agents = [
      { id: stranger.id, name: 'Абдуллаев stranger', office_id: stranger.officeId, office_name: 'Офис на Регистане' },
      { id: agent.id, name: 'Тестов agent', office_id: agent.officeId, office_name: 'Главный офис' },
      { id: colleague.id, name: 'Тестов colleague', office_id: colleague.officeId, office_name: 'Главный офис' },
    ];
    expect(await readAgents(company)).toEqual(agents);
    expect(await readAgents(company, 'agent')).toEqual(agents);
  });

  test('a manager with a sale is listed, and so is a former agent, whose sales can be searched', async () => {
    const company = await buildCompany(server);
    const names = async () => (await readAgents(company)).map(({ name }) => name);
    expect(await names()).not.toContain('Тестов manager');
    await buildSale(company, {}, company.manager);
    await sql.query('update users set disabled_at = now() where id = $1', [company.colleague.id]);
    expect(await names()).toEqual(['Тестов agent', 'Тестов colleague', 'Тестов manager', 'Тестов stranger']);
  });
});

describe('the offices', () => {
  test('offices are listed with their branches, grouped by branch', async () => {
    const company = await buildCompany(server);
    const id = await inCompany(server.db, company.id, 'read write', (tx) =>
      createOffice(tx, company.id, 'Бухара', 'Лаби-Хауз'),
    );
    const { offices } = await company.manager.api.read<{ offices: Office[] }>('{ offices { id name branch_name } }');
    expect(offices).toEqual([
      { id, name: 'Лаби-Хауз', branch_name: 'Бухара' },
      { id: company.stranger.officeId, name: 'Офис на Регистане', branch_name: 'Самарканд' },
      { id: company.agent.officeId, name: 'Главный офис', branch_name: 'Ташкент' },
    ]);
  });
});
