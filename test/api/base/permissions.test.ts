import { describe, expect, test } from 'vitest';
import type { Command } from '#contract/base/command.ts';
import { permissions } from '#contract/base/roles.ts';
import { commandCases, endingOtherSessions, pathOf } from '../../support/data/command-cases.ts';
import { type CommandName, commands } from '../../support/data/commands.ts';
import { buildCompany, type Company, type Person } from '../../support/data/company.ts';
import { expectRefusal, faultsOf } from '../../support/server/answers.ts';
import { Api } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const shared = await buildCompany(server);
const sql = await sharedSql(server.database.superuser);

const asked = ['a request without a session', 'the agent who owns the row', 'another agent', 'a manager'] as const;
type Asker = (typeof asked)[number];

const personOf = (company: Company, asker: Asker): Person | undefined =>
  ({
    'a request without a session': undefined,
    'the agent who owns the row': company.agent,
    'another agent': company.stranger,
    'a manager': company.manager,
  })[asker];

const linesOfTheLog = () => oneRow(sql, 'select count(*) from audit_log');

/** The status of success, or the refusal, by the permission table. A row without an owner counts as the asker’s own. */
function expected(command: Command, asker: Asker, isOwned: boolean): { status: number; code: string | null } {
  const done = { status: command.status, code: null };
  if (asker === 'a request without a session') return { status: 401, code: 'sign_in_required' };
  if (asker === 'a manager') return done;
  const { agent, denied } = permissions[command.permission];
  const foreign = asker === 'another agent' && isOwned;
  if (agent === 'known' && foreign) return { status: 404, code: 'not_found' };
  return agent === 'none' || (foreign && agent === 'own') ? { status: 403, code: denied } : done;
}

describe.each(Object.keys(commands) as CommandName[])('permission to use %s', (name) => {
  const command: Command = commands[name];

  test.each(asked)('the command answers %s as the permission table says', async (asker) => {
    const company = endingOtherSessions.includes(name) ? await buildCompany(server) : shared;
    const person = personOf(company, asker);
    const { id, body } = await commandCases[name](company, person);
    // In a session of its own, as signing out ends it.
    const api = (await person?.signInAgain()) ?? new Api(server.url);
    const sent = command.method === 'DELETE' ? undefined : body;
    const before = await linesOfTheLog();
    const answer = await api.send(command.method, pathOf(command, id), sent);
    const { status, code } = expected(command, asker, id !== null);
    if (code !== null) {
      expectRefusal(answer, status, code);
      expect(await linesOfTheLog()).toEqual(before);
      return;
    }
    expect(answer.status, answer.text).toBe(status);
    expect(faultsOf(command.answer, answer.body)).toEqual([]);
    const refused = (answer.body as { results?: { code: string | null }[] } | null)?.results ?? [];
    expect(refused.filter((result) => result.code !== null)).toEqual([]);
    expect(await linesOfTheLog()).not.toEqual(before);
  });
});
