import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { keysOf } from '#contract/base/record-keys.ts';
import { addConsent } from '#contract/clients/add-consent.ts';
import { addUser } from '#contract/company/add-user.ts';
import { addPartner } from '#contract/directories/add-partner.ts';
import { addLoyaltyBonus } from '#contract/loyalty/add-loyalty-bonus.ts';
import { cancelBooking } from '#contract/sales/bookings/cancel-booking.ts';
import { cancelSale } from '#contract/sales/cancel-sale.ts';
import { bareContract } from '../../../build/bare-contract.mjs';
import { type FieldRules, isNullable } from '../../../src/web/base/forms/field-rules.ts';
import { isRequired, type Reading, readFields } from '../../../src/web/base/forms/read-fields.ts';
import { to } from '../../../src/web/base/forms/target.ts';
import { commands, contractCommands } from '../../support/data/commands.ts';

const reading: Reading = { today: () => '2026-11-28', unit: 'USD', empty: {}, required: [] };

/** The rules that forms read from a schema. */
const readRules = (schema: FieldRules) => {
  const { problem, enum: values, pattern, allOf, minLength, maxLength, minimum, maximum, normalizeName } = schema;
  const limits = { minLength, maxLength, minimum, maximum };
  return { problem, values, pattern, allOf, ...limits, normalizeName, nullable: isNullable(schema) };
};

const rulesOf = (contracts: typeof commands) =>
  keysOf(commands).flatMap((command) =>
    Object.entries(to(contracts[command]).rules).map(([field, rules]) => [
      `${command}.${field}`,
      rules && readRules(rules),
    ]),
  );

/** The commands as the client’s build has them. */
async function commandsInBrowser() {
  const exported = (await contractCommands()).map(({ file, name }) => `export { ${name} } from './${file}';`);
  const { outputFiles } = await build({
    stdin: { contents: exported.join('\n'), resolveDir: join(import.meta.dirname, '../../..'), loader: 'ts' },
    bundle: true,
    format: 'esm',
    charset: 'utf8',
    write: false,
    plugins: bareContract,
  });
  const code = outputFiles.map(({ text }) => text).join('');
  const module: typeof commands = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return { code, commands: module };
}

/** The descriptions of a schema and of its parts. */
const descriptionsIn = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'description' in schema && typeof schema.description === 'string' ? [schema.description] : [];
  return [...own, ...Object.values(schema).flatMap(descriptionsIn)];
};

describe('the rules of fields', () => {
  test('the rules of fields are the same on the server and in the browser, whose build leaves out most of the schemas', async () => {
    const onServer = rulesOf(commands);
    expect(onServer.length).toBeGreaterThan(150);
    expect(rulesOf((await commandsInBrowser()).commands)).toEqual(onServer);
  });

  test('the rules of fields come to the browser without their descriptions', async () => {
    const descriptions = [...new Set(descriptionsIn(commands))];
    expect(descriptions.length).toBeGreaterThan(50);
    const { code } = await commandsInBrowser();
    expect(descriptions.filter((description) => code.includes(JSON.stringify(description)))).toEqual([]);
  });

  test('the rules of fields have the required fields', () => {
    const required = ({ rules }: Pick<ReturnType<typeof to>, 'rules'>) =>
      Object.entries(rules).flatMap(([name, field]) => (field && isRequired(field, name, reading) ? [name] : []));
    expect(required(to(addPartner))).toEqual(['name', 'currency']);
    expect(required(to(addConsent))).toEqual(['wording_version', 'given_on', 'means']);
    expect(required(to(addUser))).toEqual(['username', 'password', 'name', 'surname', 'role', 'office_id']);
  });

  test('a form can require a field, and can define the meaning of an empty one', () => {
    const { reason } = cancelSale.body.properties;
    expect(isRequired(reason, 'reason', reading)).toBe(false);
    expect(isRequired(reason, 'reason', { ...reading, required: ['reason'] })).toBe(true);
    const { penalty } = cancelBooking.body.properties;
    expect(isRequired(penalty, 'penalty', { ...reading, empty: { penalty: '0.00' } })).toBe(false);
  });
});

describe('values entered into the fields of a command', () => {
  const read = (typed: object, { rules }: Pick<ReturnType<typeof to>, 'rules'>, more: Partial<Reading> = {}) =>
    readFields(rules, typed, { ...reading, ...more });

  test('entered values become the command’s body: dates, amounts and numbers in its types', () => {
    const typed = { wording_version: 3, given_on: '27.11', means: 'paper', notes: '' };
    expect(read(typed, to(addConsent))).toEqual({ body: { ...typed, given_on: '2026-11-27' }, problems: {} });
    expect(read({ penalty: '1 234,5' }, to(cancelBooking)).body).toEqual({ penalty: '1234.50' });
  });

  test('an empty required field is missing, and an empty field has the form’s meaning', () => {
    const { problems } = read({ name: '  ', points: '' }, to(addLoyaltyBonus));
    expect(problems).toEqual({ name: 'fill_required_fields', points: 'fill_required_fields' });
    const empty = { penalty: '0.00' };
    expect(read({ penalty: '' }, to(cancelBooking), { empty })).toEqual({ body: empty, problems: {} });
  });

  test('an invalid or out-of-range value is refused with the code of its field', () => {
    const wrong = (typed: object, target: Pick<ReturnType<typeof to>, 'rules'>) => read(typed, target).problems;
    expect(wrong({ points: 'ten' }, to(addLoyaltyBonus))).toEqual({ points: 'number_invalid' });
    expect(wrong({ points: '0' }, to(addLoyaltyBonus))).toEqual({ points: 'number_invalid' });
    expect(wrong({ penalty: '5 eur' }, to(cancelBooking))).toEqual({ penalty: 'other_currency' });
    expect(wrong({ username: 'имя' }, to(addUser))).toEqual({ username: 'username_invalid' });
  });

  test('spaces around a password are kept, and those around a username are removed', () => {
    const typed = { username: ' anna ', password: ' secret ' };
    expect(read(typed, to(addUser))).toEqual({ body: { ...typed, username: 'anna' }, problems: {} });
  });
});
