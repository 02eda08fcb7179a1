import { describe, expect, test } from 'vitest';
import type { Command } from '#contract/base/command.ts';
import { type ErrorBody, isErrorCode } from '#contract/base/errors.ts';
import { publicCommands } from '#contract/company/public-commands.ts';
import { pathOf } from '../../support/data/command-cases.ts';
import { commands } from '../../support/data/commands.ts';
import { buildCompany } from '../../support/data/company.ts';
import { badValues } from '../../support/fuzz/bad-values.ts';
import { type Path, placesOf, type Shape, sampleOf, withValue } from '../../support/fuzz/samples.ts';
import { Api } from '../../support/server/api.ts';
import { ownServer } from '../../support/server/server.ts';
import { oneRow, openSql } from '../../support/server/sql.ts';
import { until } from '../../support/wait.ts';

const server = await ownServer({ triesPerMinute: 1_000_000 });
const company = await buildCompany(server);

type Typed = Pick<Command, 'method' | 'path'> & { body: Shape };

const all: [name: string, command: Typed][] = [
  ...Object.values(commands as Record<string, Command>).map((each): [string, Typed] => [each.name, each]),
  ...Object.values(publicCommands).map((each): [string, Typed] => [each.name, { ...each, method: 'POST' }]),
];

/** A body with one invalid value. */
type Mistake = { path: Path; value: unknown; body: unknown };

function mistakesIn(schema: Shape): Mistake[] {
  const good = sampleOf(schema);
  const wrong = (path: Path, value: unknown): Mistake => ({ path, value, body: withValue(good, path, value) });
  const places = placesOf(schema);
  const objects = [{ path: [], schema }, ...places.filter((place) => place.schema.type === 'object')];
  return [
    ...places.flatMap(({ path, schema: field }) => badValues(field).map((value) => wrong(path, value))),
    ...places.filter(({ required }) => required).map(({ path }) => wrong(path, undefined)),
    ...objects.flatMap(({ path, schema: { properties = {} } }) =>
      ['unknown_field', 'company_id', 'id', 'constructor', 'toString']
        .filter((name) => !Object.hasOwn(properties, name))
        .map((name) => wrong([...path, name], 1)),
    ),
  ];
}

const send = (command: Typed, body: unknown) => {
  const api =
    command.path.startsWith('/setup/') || command.path.includes('login') ? new Api(server.url) : company.manager.api;
  return api.send<ErrorBody>(command.method, pathOf(command, 1), JSON.stringify(body), {
    'content-type': 'application/json',
  });
};

/** How many requests are sent at once: more would wait for a database connection until they are refused. */
const AT_ONCE = 50;

/** Differences between the expected refusal and the answer. */
async function unnoticed(command: Typed, { path, value, body }: Mistake): Promise<string[]> {
  // After a large file the person’s next request waits.
  const answer = await until('a file is read', async () => {
    const given = await send(command, body);
    return given.body?.code !== 'import_under_way' && given;
  });
  const field = path.join('.');
  const { code, fields = {} } = answer.body ?? {};
  const named = Object.keys(fields);
  const right =
    answer.status === 400 && isErrorCode(code) && named.join() === field && isErrorCode(fields[field] ?? '');
  return right ? [] : [`${field} = ${JSON.stringify(value)}: ${answer.status} ${answer.text}`.slice(0, 300)];
}

describe('a body with one invalid field is refused at that field', () => {
  test.each(all)('every body of %s with one invalid field is refused at that field', async (_, command) => {
    const mistakes = mistakesIn(command.body);
    const missed: string[] = [];
    // A person imports one file at a time.
    const atOnce = command.path.startsWith('/imports/') ? 1 : AT_ONCE;
    for (let sent = 0; sent < mistakes.length; sent += atOnce) {
      const some = mistakes.slice(sent, sent + atOnce);
      missed.push(...(await Promise.all(some.map((mistake) => unnoticed(command, mistake)))).flat());
    }
    expect(missed).toEqual([]);
    expect(mistakes.length).toBeGreaterThanOrEqual(3);
  });

  test('there are thousands of invalid bodies, for every kind of field', () => {
    const mistakes = all.flatMap(([, { body }]) => mistakesIn(body));
    expect(mistakes.length).toBeGreaterThan(1500);
  });

  test('a valid sample is not refused as invalid', async () => {
    const refused: string[] = [];
    // These commands end the session that the others are sent in.
    const ending = ['sign-out', 'end-session'];
    for (const [name, command] of all.filter(([each]) => !ending.includes(each))) {
      const answer = await send(command, sampleOf(command.body));
      if (answer.body?.code === 'invalid_fields') refused.push(`${name} ${answer.text}`);
    }
    // The remaining refusals depend on values, not on their form: a sample is not the person’s password, a sale of 2028
    // lies in the future, a currency has no rate to itself, and the sample’s method is not offered everywhere.
    const ofValues =
      /date_in_future|rate_invalid|rate_pair_unknown|current_password_wrong|password_too_short|method_not_offered/;
    expect(refused.filter((text) => !ofValues.test(text))).toEqual([]);
  });

  test('none of the invalid bodies recorded anything', async () => {
    const sql = await openSql(server.database.superuser);
    expect(
      await oneRow(sql, 'select (select count(*) from sales) as sales, (select count(*) from companies) as companies'),
    ).toEqual({
      sales: 0,
      companies: 1,
    });
    await sql.end();
  });
});

describe('a body that is not an object', () => {
  test.each(all)('%s refuses a body that is not an object', async (_, command) => {
    for (const body of [null, [], [{}], 'text', 7, true]) {
      const { status, body: refusal } = await send(command, body);
      expect([status, refusal.fields], JSON.stringify(body)).toEqual([400, { '': 'malformed' }]);
    }
  });
});
