import { describe, expect, test } from 'vitest';
import type { Command } from '#contract/commands/command.ts';
import { type CommandName, commands } from '#contract/commands/index.ts';
import { permissions } from '#contract/roles.ts';
import { openSession } from '../../src/server/accounts/sign-in.ts';
import { expectRefusal, faultsOf } from '../support/answers.ts';
import { Api } from '../support/api.ts';
import { commandCases, pathOf } from '../support/command-cases.ts';
import { buildCompany, type Person } from '../support/company.ts';
import { sharedServer } from '../support/server.ts';
import { oneRow, sharedSql } from '../support/sql.ts';

const server = await sharedServer();
const company = await buildCompany(server);
const sql = await sharedSql(server.database.superuser);

const asked = ['nobody', 'the agent who owns it', 'an agent who does not', 'a manager'] as const;
type Asker = (typeof asked)[number];

/** Speaks in a session of its own: signing out ends one. */
async function speaker(asker: Asker): Promise<Api> {
  if (asker === 'nobody') return new Api(server.url);
  const people: Record<typeof asker, Person> = {
    'the agent who owns it': company.agent,
    'an agent who does not': company.stranger,
    'a manager': company.manager,
  };
  return new Api(server.url, (await openSession(server.db, company.id, people[asker].id)).token);
}

const linesOfTheLog = () => oneRow(sql, 'select count(*) from audit_log');

/** What the table says: the status of success, or a refusal. What belongs to nobody yet is everybody's own. */
function expected(command: Command, asker: Asker, ofSomebody: boolean): { status: number; code: string | null } {
  const done = { status: command.status, code: null };
  if (asker === 'nobody') return { status: 401, code: 'sign_in_required' };
  if (asker === 'a manager') return done;
  const { agent, denied } = permissions[command.permission];
  const foreign = asker === 'an agent who does not' && ofSomebody;
  return agent === 'all' || (agent === 'own' && !foreign) ? done : { status: 403, code: denied };
}

describe.each(Object.keys(commands) as CommandName[])('%s', (name) => {
  const command: Command = commands[name];

  test.each(asked)('asked for by %s does what the permission table says', async (asker) => {
    const { id, body } = await commandCases[name](company);
    const api = await speaker(asker);
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
