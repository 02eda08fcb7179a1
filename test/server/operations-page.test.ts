import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '../../src/server/source-files.ts';
import { backupsIn, storedUntil } from '../support/processes/backups.ts';
import { canDecrypt } from '../support/processes/capabilities.ts';
import { passableFolder } from '../support/processes/folders.ts';
import { plainEnv, type ServerProcess, watch } from '../support/processes/server-process.ts';
import { kill, killAndRemove, ownFolder, preparedFolder, superuserOf } from '../support/processes/start-ups.ts';
import { oneRow, openSql } from '../support/server/sql.ts';

const page = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8');

/** The lines of its shell examples, and the code in its sentences that is a command. */
const written = [
  ...[...page.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].flatMap(([, lines = '']) =>
    lines.replace(/\\\n\s*/g, '').split('\n'),
  ),
  ...[...page.replace(/^ *```[\s\S]*?^ *```$/gm, '').matchAll(/`((?:npm|age|cp) [^`]+)`/g)].map(
    ([, code = '']) => code,
  ),
];
const commandsOfPage = [...new Set(written.flatMap((line) => line.replace(/\s+/g, ' ').trim() || []))];

/** Commands that start a server; a test of their own each. */
const SERVERS = ['npm start', commandsOfPage.find((command) => command.startsWith('SMS_URL=')) ?? 'SMS_URL='];
/** Commands that the test run itself begins with, or that prepare data folders of all tests. */
const ELSEWHERE = ['npm ci', 'cp -a'];
/** Commands that change the machine and need systemd. What the unit starts is a test of its own. */
const OF_THE_MACHINE = [
  'useradd --system --home-dir /var/lib/karavan karavan',
  'chown -R karavan: /opt/karavan',
  'cp /opt/karavan/docs/karavan.service /etc/systemd/system/',
  'systemctl enable --now karavan',
  'journalctl --unit karavan --follow',
  'systemd-run --pty --uid=karavan --working-directory=/opt/karavan --setenv=DATA_DIR=/var/lib/karavan ' +
    '--property=EnvironmentFile=-/etc/karavan.env npm run karavan -- doctor',
];

const COMPANY =
  '--name "Шёлковый путь" --slug silk-road --office Центр --manager-name Анна --manager-surname Ким --username a.kim';
const USER = '--company silk-road --role agent --office Центр --name Олим --surname Азимов --username o.azimov';
const PASSPHRASE = 'correct horse battery';

/** How a command is run here: what replaces its placeholders and paths, and what it answers. */
type Run = { with?: Record<string, string>; says: RegExp; code?: number; env?: NodeJS.ProcessEnv };

let dataDir: string;
/** The folder of the backups that the server makes, and one for an encrypted backup by hand. */
let backups: string;
let usb: string;
let server: ServerProcess;
beforeAll(async () => {
  [dataDir, backups, usb] = await Promise.all([preparedFolder(), passableFolder(), passableFolder()]);
  server = inShell('npm start', { BACKUP_DIR: backups });
  await server.ready();
});
afterAll(async () => {
  await end(server);
  await killAndRemove(dataDir);
  for (const folder of [backups, usb]) await rm(folder, { recursive: true, force: true });
});

/** Runs a command in the checkout or another folder, as an operator does in a shell. */
function inShell(command: string, env: NodeJS.ProcessEnv = {}, cwd = projectRoot): ServerProcess {
  const all = plainEnv({ DATA_DIR: dataDir, npm_config_update_notifier: 'false', ...env });
  return watch(spawn('/bin/sh', ['-c', command], { cwd, env: all, detached: true }));
}

/** Stops a server, as Ctrl-C does: the shell, npm and the server get the signal. */
async function end(running: ServerProcess | undefined): Promise<void> {
  if (!running) return;
  kill(-running.pid, 'SIGTERM');
  await running.ended;
}

/** The present moment of the database, once the log beside the backups is stored up to it. */
async function storedMoment(): Promise<string> {
  const sql = await openSql(await superuserOf(dataDir));
  const { now } = await oneRow<{ now: string }>(sql, 'select pg_catalog.clock_timestamp() as now');
  await sql.end();
  const moment = new Date(now);
  await storedUntil(backups, moment);
  return moment.toISOString();
}

/** A restore into a folder that is removed after the test. */
async function restoring(values: Record<string, string> = {}): Promise<Run> {
  const folder = await passableFolder();
  onTestFinished(() => killAndRemove(folder));
  return { with: { ...values, '/mnt/backups': backups }, says: /is restored to/, env: { DATA_DIR: folder } };
}

/** The program age asks at a terminal, which `script` provides. */
const asked = (command: string): Run => ({
  with: { [command]: `printf '${PASSPHRASE}\\r' | script -qec '${command}' /dev/null && cat key.txt` },
  says: /AGE-SECRET-KEY-/,
});

/** The commands of the page, in the order in which they are run. */
const runs: Record<string, () => Run | Promise<Run>> = {
  'npm run karavan -- --help': () => ({ says: /create-company: / }),
  'npm run karavan -- migrate': () => ({ says: /up to date/ }),
  'npm run --silent karavan -- … --json': () => ({ with: { '…': 'migrate' }, says: /^\{"applied":\[\]\}$/m }),
  'npm run karavan -- create-company …': () => ({ with: { '…': COMPANY }, says: /a\.kim/ }),
  'npm run karavan -- create-user …': () => ({ with: { '…': USER }, says: /o\.azimov/ }),
  'npm run karavan -- reset-second-factor --company silk-road --username a.kim': () => ({ says: /a\.kim/ }),
  'npm run karavan -- set-subscription …': () => ({
    with: { '…': '--company silk-road --until none' },
    says: /Шёлковый путь is subscribed/,
  }),
  'npm run --silent karavan -- demo --slug demo --sales 1000 --seed 42 --json': () => ({
    with: { 1000: '100' },
    says: /"password":/,
  }),
  'npm run karavan -- doctor': () => ({ says: /sums/, env: { BACKUP_DIR: backups } }),
  'npm run karavan -- backup /mnt/usb/karavan': () => ({
    with: { '/mnt/usb/karavan': usb },
    says: /is complete: .*, encrypted/,
    env: { BACKUP_PASSPHRASE: PASSPHRASE },
  }),
  'npm run karavan -- verify /mnt/backups': () => ({
    with: { '/mnt/backups': backups },
    says: /would bring everything back/,
  }),
  'npm run karavan -- restore /mnt/backups': () => restoring(),
  'npm run karavan -- restore /mnt/backups/2026-11-21T22-00-00Z': async () =>
    restoring({ '/mnt/backups/2026-11-21T22-00-00Z': String((await backupsIn(backups))[0]) }),
  'npm run karavan -- restore /mnt/backups --to "2026-11-21 17:05"': async () =>
    restoring({ '2026-11-21 17:05': await storedMoment() }),
  'npm run karavan -- export --company silk-road silk-road.karavan': () => ({
    with: { 'silk-road.karavan': join(usb, 'silk-road.karavan') },
    says: /Шёлковый путь/,
  }),
  'npm run karavan -- import silk-road.karavan': async () => ({
    with: { 'silk-road.karavan': join(usb, 'silk-road.karavan') },
    says: /Шёлковый путь/,
    env: { DATA_DIR: await ownFolder() },
  }),
  'age -d key.age > key.txt': () => asked('age -d key.age > key.txt'),
  'age -d -i key.txt base.tar.gz.age': () => ({
    with: { '.age': '.age | tar -tz' },
    says: /^PG_VERSION$/m,
  }),
  'npm run karavan -- rollback': async () => {
    await end(server);
    return { says: /has had no upgrade that could be taken back/, code: 1 };
  },
};

const isHere = (command: string) => !command.startsWith('age') || canDecrypt;
if (!canDecrypt) console.warn('SKIPPED: needs the programs age and script: decrypting a backup without Karavan');

test('every command of the page on operations is run by a test', () => {
  const known = [...Object.keys(runs), ...SERVERS, ...ELSEWHERE, ...OF_THE_MACHINE];
  expect([...commandsOfPage].sort()).toEqual(known.sort());
});

describe('a command of the page on operations', () => {
  for (const [command, prepare] of Object.entries(runs)) {
    test.runIf(isHere(command))(`works as the page says: ${command}`, async () => {
      const { with: values = {}, says, code = 0, env } = await prepare();
      const typed = Object.entries(values).reduce((text, [from, to]) => text.replaceAll(from, to), command);
      const cwd = command.startsWith('age') ? (await backupsIn(usb))[0] : projectRoot;
      const running = inShell(typed, env, cwd);
      const ending = await running.ended;
      expect(ending, running.output()).toEqual({ code, signal: null });
      expect(running.output()).toMatch(says);
    });
  }
});

describe('a server as the page starts it', () => {
  async function expectToServe(command: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
    const folder = await preparedFolder();
    onTestFinished(() => killAndRemove(folder));
    const running = inShell(command, { ...env, DATA_DIR: folder });
    onTestFinished(() => end(running));
    await running.ready();
  }

  test('a server starts with the gateway for text messages of the page', () => {
    const [, withGateway = ''] = SERVERS;
    return expectToServe(withGateway.replace('…', 'key'));
  });

  test('the unit of systemd starts a server, in its own environment', async () => {
    const unit = readFileSync(join(projectRoot, 'docs/karavan.service'), 'utf8');
    const valuesOf = (key: string) =>
      [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
    const [command = ''] = valuesOf('ExecStart');
    expect(command).toBe('/usr/bin/npm start');
    const env = Object.fromEntries(valuesOf('Environment').map((line) => line.split('=')));
    expect(env).toEqual({ NODE_ENV: 'production', DATA_DIR: '/var/lib/karavan' });
    // npm is elsewhere on machines that have Node from another source than the distribution.
    await expectToServe(command.replace('/usr/bin/', ''), env);
  });
});
