import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/base/config.ts';
import { hashToken } from '../../src/server/base/crypto/session-token.ts';
import { connect } from '../../src/server/base/db/connect.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../src/server/base/db/embedded/index.ts';
import { inCompany } from '../../src/server/base/db/transaction.ts';
import { Refusal } from '../../src/server/base/pipeline/refusal.ts';
import { type CliCommand, CommandError, UsageError } from '../../src/server/cli/command.ts';
import { commands } from '../../src/server/cli/commands.ts';
import { help } from '../../src/server/cli/help.ts';
import { parse } from '../../src/server/cli/parse.ts';
import { withDatabase } from '../../src/server/cli/run.ts';
import {
  readSecondFactors,
  replaceRecoveryCodes,
  writeCodeApp,
} from '../../src/server/company/rows/second-factor-rows.ts';
import { findCaller } from '../../src/server/company/rows/session-rows.ts';
import { karavan } from '../support/processes/command-line.ts';
import { killAndRemove, preparedFolder } from '../support/processes/start-ups.ts';
import { patientLimits } from '../support/schema/database-limits.ts';
import { openSql, type Sql } from '../support/server/sql.ts';
import { signInWithoutServer } from '../support/server/visitor.ts';
import { isThorough } from '../support/thorough.ts';

const PASSWORD = 'seven lamps in samarkand';

function commandOf(name: string | undefined): CliCommand {
  const command = commands.find((each) => each.name === name);
  if (!command) throw new Error(`There is no command ${name}`);
  return command;
}

/** A folder that the database’s user may pass through. */
async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'karavan-cli-'));
  await chmod(folder, 0o755);
  return folder;
}

const COMPANY = ['--name', 'Шёлковый путь', '--slug', 'silk', '--office', 'Центр', '--username', 'a.kim'];
const MANAGER = ['--manager-name', 'Анна', '--manager-surname', 'Ким'];
const USER = ['--company', 'silk', '--role', 'agent', '--office', 'Центр', '--name', 'Олим', '--surname', 'Азимов'];

async function expectAllToBeTold(typed: string[]): Promise<void> {
  const { code, out } = await karavan('/nowhere', typed);
  expect(code).toBe(0);
  for (const name of [
    'create-company',
    'create-user',
    'reset-second-factor',
    'set-subscription',
    'migrate',
    'demo',
    'doctor',
  ]) {
    expect(out).toMatch(new RegExp(`^  ${name}: .+$`, 'm'));
  }
  expect(out).toContain('--agents-see own|office');
}

test('the command line without arguments lists its commands', () => expectAllToBeTold([]));
test.runIf(isThorough)('the command line with --help lists its commands', () => expectAllToBeTold(['--help']));

test('the help of one command describes that command', async () => {
  expect(parse(commandOf('demo'), ['--help'])).toMatchObject({ help: true });
  const words = help([commandOf('demo')]);
  expect(words).toContain('--sales <count>');
  expect(words).not.toContain('create-user');
});

test.runIf(isThorough)('the help of one command is shown, and the command is not executed', async () => {
  const { code, out } = await karavan('/nowhere', ['demo', '--help']);
  expect({ code, out }).toEqual({ code: 0, out: `${help([commandOf('demo')])}\n` });
});

test('an unknown command is answered with a message and not executed', async () => {
  const { code, out, err } = await karavan('/nowhere', ['launch']);
  expect(err).toContain('There is no command "launch"');
  expect({ code, out }).toEqual({ code: 2, out: '' });
});

test.each([
  [['demo', '--colour', 'red'], "Unknown option '--colour'"],
  [['demo', '--slug', 'Самарканд'], '--slug does not take "Самарканд". Latin letters'],
  [['demo', 'now'], "Unexpected argument 'now'"],
  [['demo', '--sales'], "Option '--sales' argument missing"],
  [['demo', '--sales', 'many'], '--sales does not take "many". A whole number'],
  [['set-subscription', '--company', 'silk', '--until', '2027-02-30'], '--until does not take "2027-02-30". A date'],
  [['create-user', '--company', 'silk'], 'create-user needs --role agent|management'],
  [['create-user', ...USER, '--username', 'Азимов'], '--username does not take "Азимов"'],
  [['create-user', ...USER, '--username', 'a.b', '--role', 'boss'], '--role does not take "boss". Either agent or'],
  [['create-company', ...COMPANY, ...MANAGER, '--name', ' '], '--name does not take " ". It must not be empty'],
  [['create-company', ...COMPANY, ...MANAGER, '--agents-see', 'all'], '--agents-see does not take "all"'],
  [['create-company', ...COMPANY, ...MANAGER, '--time-zone', 'Mars/Base'], '--time-zone does not take "Mars/Base"'],
])('the arguments %j are refused: %s', ([name, ...typed], words) => {
  const command = commandOf(name);
  expect(() => parse(command, typed)).toThrow(UsageError);
  expect(() => parse(command, typed)).toThrow(words);
});

test('without a running server a command starts the database and stops it afterwards', async () => {
  const folder = await emptyFolder();
  try {
    const first = await karavan(folder, ['migrate', '--json']);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(first.out).applied).toContain('0001-companies-and-users.sql');
    expect(existsSync(join(folder, 'database/PG_VERSION'))).toBe(true);
    expect(existsSync(join(folder, 'database/postmaster.pid'))).toBe(false);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

describe('the command line beside a running server', () => {
  let folder: string;
  let embedded: EmbeddedDatabase;
  let app: ReturnType<typeof connect>;
  let owner: Sql;

  const run = (...typed: string[]) => karavan(folder, typed);
  const typing = (password: string, ...typed: string[]) =>
    karavan(folder, [...typed, '--password-stdin'], { input: password });

  /** The last line of a company’s log; the owner of the database is bound by row level security too. */
  async function lastLine() {
    await owner.query(
      `select set_config('app.company_id', (select id::text from companies where slug = 'silk'), false)`,
    );
    const [line] = await owner.query(
      `select event, user_id, changes from audit_log where company_id = (select id from companies where slug = 'silk')
       order by id desc limit 1`,
    );
    return line;
  }

  beforeAll(async () => {
    folder = await preparedFolder();
    embedded = await startEmbedded({ dataDir: folder, namedByHand: true, onTrouble: () => undefined });
    embedded.announce('http://127.0.0.1:3000');
    const created = await run('create-company', ...COMPANY, ...MANAGER, '--agents-see', 'office');
    expect(created).toMatchObject({ code: 0, err: '' });
    app = connect(embedded.app, { poolSize: 2, ...patientLimits });
    owner = await openSql(embedded.owner);
    const [, password = ''] = /a\.kim\s+(\S+)/.exec(created.out) ?? [];
    const { user } = await signInWithoutServer(app.db, { username: 'a.kim', password });
    expect(user).toMatchObject({ role: 'management', office_name: 'Центр', agents_see: 'office', surname: 'Ким' });
    expect(user.company).toMatchObject({ name: 'Шёлковый путь', slug: 'silk', time_zone: 'Asia/Tashkent' });
  });

  afterAll(async () => {
    await owner?.end();
    await app?.pool.end();
    await embedded?.stop();
    await killAndRemove(folder);
  });

  test('a user is created with a generated password and a log line, and can sign in', async () => {
    const { code, out } = await run('create-user', ...USER, '--username', 'o.azimov', '--json');
    expect(code).toBe(0);
    const [account] = JSON.parse(out).users;
    expect(account).toMatchObject({ username: 'o.azimov', role: 'agent', office_name: 'Центр', surname: 'Азимов' });
    expect(await lastLine()).toMatchObject({
      event: 'user.create',
      user_id: null,
      changes: { username: [null, 'o.azimov'], role: [null, 'agent'] },
    });
    const { user } = await signInWithoutServer(app.db, { username: 'o.azimov', password: account.password });
    expect(user).toMatchObject({ role: 'agent', name: 'Олим' });
  });

  test('a password of standard input is used and never shown', async () => {
    const { code, out } = await typing(`${PASSWORD}\n`, 'create-user', ...USER, '--username', 'p.azimov');
    expect(code).toBe(0);
    expect(out).toContain('p.azimov');
    expect(out).not.toContain(PASSWORD);
    const { user } = await signInWithoutServer(app.db, { username: 'p.azimov', password: PASSWORD });
    expect(user.username).toBe('p.azimov');
  });

  async function expectTooEasy(password: string, words: string): Promise<void> {
    const { code, err, out } = await typing(password, 'create-user', ...USER, '--username', 'w.azimov');
    expect(err).toContain(words);
    expect({ code, out }).toEqual({ code: 1, out: '' });
  }
  test('a password that is too short is refused', () => expectTooEasy('short', 'At least 12 characters'));
  test.runIf(isThorough)('a password that is easy to guess is refused', () =>
    expectTooEasy('qwertyuiop12', 'easy to guess'),
  );

  /** Executes a command in this process, as the command line does. */
  async function runHere([name, ...typed]: string[]) {
    const command = commandOf(name);
    if (!('prepare' in command)) throw new Error(`${name} needs no database`);
    return withDatabase(readConfig({ DATA_DIR: folder }), await command.prepare(parse(command, typed).values, ''));
  }

  test.each([
    [['create-user', ...USER, '--username', 'A.Kim'], 'This username is taken'],
    [['create-user', ...USER, '--username', 'n.azimov', '--company', 'nobody'], 'There is no company "nobody".'],
    [['create-user', ...USER, '--username', 'n.azimov', '--office', 'Чердак'], 'The company has "Центр".'],
    [['create-company', ...COMPANY, ...MANAGER], 'This address is taken'],
    [['set-subscription', '--company', 'nobody', '--until', 'none'], 'There is no company "nobody".'],
    [['reset-second-factor', '--company', 'silk', '--username', 'no.such'], 'has no user "no.such".'],
  ])('the arguments %j are refused with a message', async (typed, words) => {
    const refused: unknown = await runHere(typed).catch((error: unknown) => error);
    // The message of both is written, and the exit code is 1.
    expect(refused instanceof Refusal || refused instanceof CommandError, String(refused)).toBe(true);
    expect((refused as Error).message).toContain(words);
  });

  test('the end of a subscription is set and removed, with a log line for each', async () => {
    const set = await runHere(['set-subscription', '--company', 'silk', '--until', '2027-05-01']);
    expect((set.json as { company: object }).company).toEqual({
      name: 'Шёлковый путь',
      slug: 'silk',
      subscription: '2027-05-01',
    });
    expect(await lastLine()).toMatchObject({ user_id: null, changes: { subscription: [null, '2027-05-01'] } });
    await runHere(['set-subscription', '--company', 'silk', '--until', 'none']);
    expect(await lastLine()).toMatchObject({ changes: { subscription: ['2027-05-01', null] } });
    expect(await owner.query(`select subscription from companies where slug = 'silk'`)).toEqual([
      { subscription: null },
    ]);
  });

  test('a lost second factor is removed with the sessions, the password stays, and the log has it', async () => {
    const { out } = await run('create-user', ...USER, '--username', 'q.azimov', '--json');
    const [{ password }] = JSON.parse(out).users;
    const credentials = { username: 'q.azimov', password };
    const { token, user } = await signInWithoutServer(app.db, credentials);
    const account = { companyId: await companyId(), id: user.id };
    await inCompany(app.db, account.companyId, 'read write', async (tx) => {
      await writeCodeApp(tx, account, { secret: Buffer.alloc(20, 1), step: 0 });
      await replaceRecoveryCodes(tx, account, [Buffer.alloc(32, 1)]);
    });
    await expect(signInWithoutServer(app.db, credentials)).rejects.toThrow('has a second factor');

    const reset = ['reset-second-factor', '--company', 'silk', '--username', 'Q.Azimov'];
    expect((await runHere(reset)).json).toMatchObject({ had_second_factor: true });
    expect(await lastLine()).toMatchObject({ event: 'second_factor.reset', user_id: null });
    expect((await signInWithoutServer(app.db, credentials)).user.id).toBe(user.id);
    const limits = { idleHours: 12, maxDays: 30 };
    expect(await findCaller(app.db, { tokenHash: hashToken(token), network: '127.0.0.1' }, limits)).toBeNull();
    const left = await inCompany(app.db, account.companyId, 'read only', (tx) => readSecondFactors(tx, account));
    expect(left).toMatchObject({ code_app: null, passkeys: [], recovery_codes_left: 0 });
    expect((await runHere(reset)).json).toMatchObject({ had_second_factor: false });
  });

  const companyId = async (): Promise<number> => {
    const [company] = await owner.query<{ id: number }>("select id from companies where slug = 'silk'");
    return company?.id ?? 0;
  };

  test('a script loads the demonstration company and signs in as one of its people', async () => {
    const { code, out, err } = await run('demo', '--slug', 'show', '--sales', '40', '--seed', '7', '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const { company, users } = JSON.parse(out);
    expect(company.slug).toBe('show');
    expect(users).toHaveLength(14);
    const [{ username, password, role }] = users;
    const { user } = await signInWithoutServer(app.db, { username, password });
    expect(user).toMatchObject({ username, role, company: { slug: 'show' } });
    await expect(runHere(['demo', '--slug', 'show'])).rejects.toThrow('This address is taken');
  });

  test('the running server goes on running after all commands', async () => {
    const second = await openSql(embedded.app);
    expect(await second.query('select 1 as here')).toEqual([{ here: 1 }]);
    await second.end();
  });
});
