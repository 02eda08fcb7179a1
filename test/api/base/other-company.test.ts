import { describe, expect, test } from 'vitest';
import type { Command } from '#contract/base/command.ts';
import { commandCases, pathOf } from '../../support/data/command-cases.ts';
import { branchOf } from '../../support/data/command-rows.ts';
import { type CommandName, commands } from '../../support/data/commands.ts';
import type { Company, Person } from '../../support/data/company.ts';
import { buildTwoCompanies, expectSame, UNKNOWN_ID } from '../../support/data/two-companies.ts';
import { type Path, placesOf, type Shape, withValue } from '../../support/fuzz/samples.ts';
import { expectRefusal } from '../../support/server/answers.ts';
import { type Answer, expectStatus } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { sharedSql } from '../../support/server/sql.ts';

const server = await ownServer();
const sql = await sharedSql(server.database.superuser);
const { theirs, ours, theirSale, theirPayment, askers } = await buildTwoCompanies(server);
const theirBranch = await branchOf(theirs);
const theirBonus = expectStatus(
  await theirs.manager.api.post<{ id: number }>('/loyalty/bonuses/', { name: 'Трансфер', points: 40 }),
  201,
);

const tables = await sql.query<{ name: string }>(
  `select table_name as name from information_schema.columns
   where table_schema = 'public' and column_name = 'company_id' and table_name <> 'session_tokens' order by 1`,
);
const hashes = tables.map(
  ({ name }) => `select '${name}' as name, count(*) as rows, md5(string_agg(t::text, ',' order by t::text)) as hash
    from ${name} t where company_id = $1`,
);
// Planning it takes longer than running it.
await sql.query(`prepare fingerprint (int) as ${hashes.join(' union all ')}`);

/** All rows of a company, hashed by table, without sessions, whose time of last use changes. */
const fingerprint = ({ id }: Company): Promise<unknown> => sql.query(`execute fingerprint (${id})`);

const send = (person: Person, command: Command, id: number | null, body: unknown): Promise<Answer<unknown>> =>
  person.api.send(command.method, pathOf(command, id), command.method === 'DELETE' ? undefined : body);

const names = Object.keys(commands) as CommandName[];
const withId = names.filter((name) => commands[name].path.includes(':id'));
const bulkCommand = names.filter((name) => commands[name].path.includes('/bulk/'));
const references = names.flatMap((name) =>
  placesOf(commands[name].body as Shape)
    .map(({ path }) => path)
    .filter((path) => /_id$/.test(String(path.at(-1))))
    .map((path): [CommandName, string, Path] => [name, path.join('.'), path]),
);

describe('a command with an id of another company in its path', () => {
  test.each(withId)(
    '%s answers an id of another company as one that does not exist, and does nothing',
    async (name) => {
      const command: Command = commands[name];
      const { id, body: theirBody } = await commandCases[name](theirs);
      const { body } = await commandCases[name](ours);
      const before = await fingerprint(theirs);
      for (const person of askers)
        expectSame(await send(person, command, id, body), await send(person, command, UNKNOWN_ID, body));
      expectRefusal(await send(ours.manager, command, id, body), 404, 'not_found');
      expect(await fingerprint(theirs)).toEqual(before);
      expectStatus(await send(theirs.manager, command, id, theirBody), command.status);
    },
  );
});

describe('a bulk command with ids of another company', () => {
  test.each(bulkCommand)(
    '%s reports not_found for each id of another company, and does nothing to them',
    async (name) => {
      const command: Command = commands[name];
      const selection = async (company: Company) => (await commandCases[name](company)).body.ids as number[];
      const [mine, foreign] = [await selection(ours), await selection(theirs)];
      const before = await fingerprint(theirs);
      const answer = expectStatus(
        await send(ours.manager, command, null, { ids: [...foreign, ...mine, UNKNOWN_ID] }),
        200,
      );
      const missing = { code: 'not_found', details: {} };
      expect(answer).toEqual({
        results: [
          ...foreign.map((id) => ({ id, ...missing })),
          ...mine.map((id) => ({ id, code: null, details: {} })),
          { id: UNKNOWN_ID, ...missing },
        ],
      });
      expect(await fingerprint(theirs)).toEqual(before);
    },
  );
});

describe('a command with an id of another company in its body', () => {
  const theirIds = (): Record<string, number | undefined> => ({
    direction_id: theirs.direction.id,
    partner_id: theirs.partner.id,
    method_id: theirs.method.id,
    from_method_id: theirs.method.id,
    to_method_id: theirs.method.id,
    from_office_id: theirs.stranger.officeId,
    to_office_id: theirs.stranger.officeId,
    booking_id: theirSale.bookings[0]?.id,
    branch_id: theirBranch.id,
    office_id: theirs.stranger.officeId,
    agent_id: theirs.agent.id,
    allocation_id: theirPayment.allocations[0]?.id,
    survivor_id: theirSale.client_id,
    other_id: theirSale.client_id,
    client_id: theirSale.client_id,
    bonus_id: theirBonus.id,
  });

  test.each(references)('%s refuses an id of another company at %s', async (name, field, path) => {
    const command: Command = commands[name];
    const word = String(path.at(-1));
    const sent = async (referred: number | undefined) => {
      const { id, body } = await commandCases[name](ours);
      expect(referred, word).toBeDefined();
      return send(ours.manager, command, id, withValue(body, path, referred));
    };
    const before = await fingerprint(theirs);
    const answer = await sent(theirIds()[word]);
    expectSame(answer, await sent(UNKNOWN_ID));
    expect(expectRefusal(answer, 404, 'not_found').fields).toEqual({ [field]: 'not_found' });
    expect(await fingerprint(theirs)).toEqual(before);
  });

  test('every command that refers to an entity has such a field', () => {
    const found = references.map(([name, field]) => `${name} ${field}`);
    expect(found).toContain('createSale bookings.0.partner_id');
    expect(found).toContain('cancelSale booking_penalties.0.booking_id');
    expect(new Set(references.map(([, , path]) => path.at(-1)))).toEqual(new Set(Object.keys(theirIds())));
  });
});
