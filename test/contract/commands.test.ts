import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Command } from '#contract/base/command.ts';
import { permissions } from '#contract/base/roles.ts';
import { publicCommands } from '#contract/company/public-commands.ts';
import { machines } from '#machines/index.ts';
import { commands, contractCommands } from '../support/data/commands.ts';
import { eventTypesOf } from '../support/oracles/walks.ts';

const root = join(import.meta.dirname, '../..');
const all: [key: string, command: Command][] = Object.entries(commands);
/** Commands on a person’s own account, whose rows no other person can name. */
const ofAccount = all.filter(([, { permission }]) =>
  /^(session|profile|password|code_app|passkey|recovery_codes|second_factor)\./.test(permission),
);
/** A file has no id either. */
const ofImport = all.filter(([, { permission }]) => permission === 'import.run');
const ofEntities = all.filter((each) => !ofAccount.includes(each) && !ofImport.includes(each));
const bulk = ofEntities.filter(([, { path }]) => path.includes('/bulk/'));
const single = ofEntities.filter(([, { path }]) => !path.includes('/bulk/'));
/** Directories have no machine; sales and bookings are created outside of theirs. */
const ofMachines = single.filter(
  ([, { permission }]) =>
    /^(sale|booking|tourist_payment|partner_payment)\./.test(permission) &&
    !/^(sale\.create|booking\.add)$/.test(permission),
);

/**
 * `add-sale-to-target` → the noun of its permission, and the verb without it: "sale", "add-to-target". `named` is the noun
 * as the name has it, in the plural for several entities; `fullName` has it behind the verb's first word.
 */
function wordsOf({ name, permission }: Command) {
  const [noun = ''] = permission.replaceAll('_', '-').split('.');
  const named = name.includes(pluralOf(noun)) ? pluralOf(noun) : noun;
  const verb = name.replace(`-${named}`, '');
  const [first = '', ...rest] = verb.split('-');
  return { noun, verb, named, fullName: [first, named, ...rest].join('-') };
}

/** The permission of a command: its own, or, of a part of an entity that has none of its own, that to edit it. */
function expectedPermission(command: Command): string {
  const { noun, verb } = wordsOf(command);
  const [own, toEdit] = [`${noun}.${verb}`, `${noun}.edit`].map((key) => key.replaceAll('-', '_')) as [string, string];
  return Object.hasOwn(permissions, own) ? own : toEdit;
}

/** The parents of created entities: bookings and payments belong to a sale, consents to a client. */
const below: Record<string, string> = {
  booking: '/sales/:id',
  'tourist-payment': '/sales/:id',
  consent: '/clients/:id',
};

/** A company has one of each, without an id. */
const onlyOne = ['rate-age', 'retention', 'rate-import', 'loyalty-settings'];

/** Parts of an entity that no path addresses by an id. */
const placeOf = (noun: string) => noun.replace(/^loyalty-/, 'loyalty/');

/** Commands on a client’s points have paths below the client. */
const ofClients: Record<string, string> = { points: 'points', bonus: 'bonuses' };

/** Commands on two clients, both named in the body. */
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

describe('names of commands', () => {
  test.each(all)('%s has the same name in the registry and in the API', (key, { name }) => {
    expect(name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())).toBe(key);
  });

  test.each(single)('%s has name, permission, path, method and files that agree', (_, command) => {
    const { noun, named, fullName } = wordsOf(command);
    expect(named).toBe(ofTwo.includes(command.name) ? pluralOf(noun) : noun);
    expect(command.name).toBe(fullName);
    expect(command.permission).toBe(expectedPermission(command));
    expect(`${command.method} ${command.path}`).toBe(expectedPath(command));
    expect(globSync(`src/contract/**/${command.name}.ts`, { cwd: root })).toHaveLength(1);
    expect(globSync(`src/server/**/commands/${command.name}.ts`, { cwd: root })).toHaveLength(1);
  });

  test.each(bulk)('%s is the bulk form of its single command', (_, command) => {
    const { noun, named, verb, fullName } = wordsOf(command);
    expect(named).toBe(`${noun}s`);
    expect(command.name).toBe(fullName);
    expect(command.permission).toBe(expectedPermission(command));
    expect(`${command.method} ${command.path}`).toBe(`POST /${noun}s/bulk/${verb}/`);
    const itself = single.find(([, { permission }]) => permission === command.permission);
    expect(itself, 'the single command').toBeDefined();
  });

  test.each(ofMachines)('%s is an event of its machine', (_, { permission }) => {
    const machine = Object.entries(machines).find(([name]) => permission.startsWith(`${name}.`))?.[1];
    expect(machine && eventTypesOf(machine)).toContain(permission);
  });

  test('commands on a person’s own account have paths of their own', () => {
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

  test('commands on a spreadsheet have paths of their own', () => {
    expect(ofImport.map(([, { name, method, path }]) => [name, `${method} ${path}`])).toEqual([
      ['import-clients', 'POST /imports/clients/'],
      ['import-partners', 'POST /imports/partners/'],
      ['import-sales', 'POST /imports/sales/'],
    ]);
  });
});

describe('the registry of commands', () => {
  test('every command of the contract has a handler under its own name', async () => {
    const exported = await contractCommands();
    const handled: Record<string, Command> = commands;
    expect(exported.length).toBeGreaterThanOrEqual(all.length);
    expect(exported.filter(({ name, command }) => handled[name] !== command).map(({ name }) => name)).toEqual([]);
  });

  const everything = [...all.map(([, command]) => command), ...Object.values(publicCommands)];

  test('the registry has no name twice', () => {
    const names = everything.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const routes = all.map(([, { method, path }]) => `${method} ${path}`);
    const publicRoutes = Object.values(publicCommands).map(({ path }) => `POST ${path}`);
    expect(new Set([...routes, ...publicRoutes]).size).toBe(everything.length);
  });

  test('paths begin and end with a slash and consist of lower-case words', () => {
    const odd = everything.filter(({ path }) => !/^\/((:id|[a-z][a-z-]*)\/)+$/.test(path)).map(({ path }) => path);
    expect(odd).toEqual([]);
  });

  test('unknown fields of a body are refused at every depth', () => {
    const open = everything.flatMap(({ name, body }) => openObjects(body, name));
    expect(open).toEqual([]);
  });

  test('commands answer 201 for created, 204 for deleted and 200 for other entities', () => {
    for (const [, { name, method, status, permission }] of ofEntities) {
      const creates = /\.(create|add)$/.test(permission) && method === 'POST';
      expect(status, name).toBe(method === 'DELETE' ? 204 : creates ? 201 : 200);
    }
  });
});

/** Places where a schema has an object that permits any field. */
function openObjects(schema: unknown, path: string): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { type, additionalProperties } = schema as { type?: unknown; additionalProperties?: unknown };
  const here = type === 'object' && additionalProperties !== false ? [path] : [];
  return [...here, ...Object.entries(schema).flatMap(([key, value]) => openObjects(value, `${path}.${key}`))];
}
