import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Command } from '#contract/base/command.ts';
import { commands } from '#contract/commands.ts';
import { publicCommands } from '#contract/company/public-commands.ts';
import { machines } from '#machines/index.ts';
import { eventTypesOf } from '../support/oracles/walks.ts';

const root = join(import.meta.dirname, '../..');
const all: [key: string, command: Command][] = Object.entries(commands);
/** One's own account has commands, and no rows that somebody else could name. */
const ofAccount = all.filter(([, { permission }]) =>
  /^(session|profile|password|code_app|passkey|recovery_codes|second_factor)\./.test(permission),
);
/** A file is nothing that one could name afterwards either. */
const ofImport = all.filter(([, { permission }]) => permission === 'import.run');
const ofEntities = all.filter((each) => !ofAccount.includes(each) && !ofImport.includes(each));
const bulk = ofEntities.filter(([, { path }]) => path.includes('/bulk/'));
const single = ofEntities.filter(([, { path }]) => !path.includes('/bulk/'));
/** Words have no machine; sales and bookings begin to exist outside of theirs. */
const ofMachines = single.filter(
  ([, { permission }]) =>
    /^(sale|booking|tourist_payment|partner_payment)\./.test(permission) &&
    !/^(sale\.create|booking\.add)$/.test(permission),
);

/** `sale.add_to_target` → the verb's first word, the noun, and what follows the noun in a name: "add", "sale", "to-target". */
function wordsOf({ permission }: Command) {
  const [noun = '', verb = ''] = permission.split('.').map((word) => word.replaceAll('_', '-'));
  const [first = '', ...rest] = verb.split('-');
  return { noun, verb, first, rest };
}

/** What recorded things are created below: bookings and payments belong to a sale, consents to a client. */
const below: Record<string, string> = {
  booking: '/sales/:id',
  'tourist-payment': '/sales/:id',
  consent: '/clients/:id',
};

/** Of these a company has one: there is nothing to name. */
const onlyOne = ['rate-age', 'retention', 'rate-import', 'loyalty-settings'];

/** Parts of something that no path names by an id. */
const placeOf = (noun: string) => noun.replace(/^loyalty-/, 'loyalty/');

/** What happens to a client's points stands below the client. */
const ofClients: Record<string, string> = { points: 'points', bonus: 'bonuses' };

/** Of two, who are named in the body. */
const ofTwo = ['merge-clients', 'keep-clients-apart'];

/** "sales", "branches", "entries". */
const pluralOf = (noun: string) => (/(ch|s)$/.test(noun) ? `${noun}es` : `${noun}s`.replace('entrys', 'entries'));

function expectedPath(command: Command): string {
  const { noun, verb } = wordsOf(command);
  const things = pluralOf(placeOf(noun));
  if (noun in ofClients) return `POST /clients/:id/${ofClients[noun]}/`;
  if (onlyOne.includes(noun)) return verb === 'edit' ? `PATCH /${placeOf(noun)}/` : `POST /${noun}/${verb}/`;
  if (verb === 'create' || verb === 'add' || verb === 'save') return `POST ${below[noun] ?? ''}/${things}/`;
  if (verb === 'edit') return `PATCH /${things}/:id/`;
  if (verb === 'delete') return `DELETE /${things}/:id/`;
  if (ofTwo.includes(command.name)) return `POST /${things}/${verb}/`;
  return `POST /${things}/:id/${verb}/`;
}

describe('the same word everywhere', () => {
  test.each(all)('%s is called so in the registry and on the wire', (key, { name }) => {
    expect(name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())).toBe(key);
  });

  test.each(single)('%s: name, permission, path, method and files say the same', (_, command) => {
    const { noun, first, rest } = wordsOf(command);
    const named = ofTwo.includes(command.name) ? pluralOf(noun) : noun;
    expect(command.name).toBe([first, named, ...rest].join('-'));
    expect(`${command.method} ${command.path}`).toBe(expectedPath(command));
    expect(globSync(`src/contract/**/${command.name}.ts`, { cwd: root })).toHaveLength(1);
    expect(globSync(`src/server/**/commands/${command.name}.ts`, { cwd: root })).toHaveLength(1);
  });

  test.each(bulk)('%s is its single command for many', (_, command) => {
    const { noun, verb, first, rest } = wordsOf(command);
    expect(command.name).toBe([first, `${noun}s`, ...rest].join('-'));
    expect(`${command.method} ${command.path}`).toBe(`POST /${noun}s/bulk/${verb}/`);
    const itself = single.find(([, { permission }]) => permission === command.permission);
    expect(itself, 'the single command').toBeDefined();
  });

  test.each(ofMachines)('%s is an event of its machine', (_, { permission }) => {
    const machine = Object.entries(machines).find(([name]) => permission.startsWith(`${name}.`))?.[1];
    expect(machine && eventTypesOf(machine)).toContain(permission);
  });

  test('what one does with one’s own account has paths of its own', () => {
    expect(ofAccount.map(([, { name, permission, method, path }]) => [name, permission, `${method} ${path}`])).toEqual([
      ['add-code-app', 'code_app.add', 'POST /second-factor/code-app/'],
      ['add-passkey', 'passkey.add', 'POST /passkeys/'],
      ['demand-second-factor', 'second_factor.demand', 'PATCH /second-factor/demand/'],
      ['edit-profile', 'profile.edit', 'PATCH /users/me/'],
      ['end-session', 'session.use', 'DELETE /sessions/:id/'],
      ['make-recovery-codes', 'recovery_codes.make', 'POST /second-factor/recovery-codes/'],
      ['remove-code-app', 'code_app.remove', 'POST /second-factor/code-app/remove/'],
      ['remove-passkey', 'passkey.remove', 'POST /passkeys/:id/remove/'],
      ['set-password', 'password.set', 'POST /users/set-password/'],
      ['sign-out', 'session.use', 'POST /token/logout/'],
      ['sign-out-others', 'session.use', 'POST /sessions/sign-out-others/'],
    ]);
  });

  test('what comes from a spreadsheet has paths of its own', () => {
    expect(ofImport.map(([, { name, method, path }]) => [name, `${method} ${path}`])).toEqual([
      ['import-clients', 'POST /imports/clients/'],
      ['import-partners', 'POST /imports/partners/'],
      ['import-sales', 'POST /imports/sales/'],
    ]);
  });
});

describe('the table of contents', () => {
  const everything = [...all.map(([, command]) => command), ...Object.values(publicCommands)];

  test('names nothing twice', () => {
    const names = everything.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const routes = all.map(([, { method, path }]) => `${method} ${path}`);
    const publicRoutes = Object.values(publicCommands).map(({ path }) => `POST ${path}`);
    expect(new Set([...routes, ...publicRoutes]).size).toBe(everything.length);
  });

  test('has paths that begin and end with a slash and are words in small letters', () => {
    const odd = everything.filter(({ path }) => !/^\/((:id|[a-z][a-z-]*)\/)+$/.test(path)).map(({ path }) => path);
    expect(odd).toEqual([]);
  });

  test('refuses fields that a body does not have, at every depth', () => {
    const open = everything.flatMap(({ name, body }) => openObjects(body, name));
    expect(open).toEqual([]);
  });

  test('answers 201 for what is created, 204 for what is gone, 200 for the rest', () => {
    for (const [, { name, method, status, permission }] of ofEntities) {
      const creates = /\.(create|add)$/.test(permission) && method === 'POST';
      expect(status, name).toBe(method === 'DELETE' ? 204 : creates ? 201 : 200);
    }
  });
});

/** Where a schema has an object that takes any field. */
function openObjects(schema: unknown, path: string): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { type, additionalProperties } = schema as { type?: unknown; additionalProperties?: unknown };
  const here = type === 'object' && additionalProperties !== false ? [path] : [];
  return [...here, ...Object.entries(schema).flatMap(([key, value]) => openObjects(value, `${path}.${key}`))];
}
