import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildClientIfNeeded } from '../../src/server/base/client-build.ts';
import { Checkout } from '../support/processes/checkout.ts';
import { interrupt, killAndRemove, preparedFolder, processesIn, stop } from '../support/processes/start-ups.ts';
import { isThorough } from '../support/thorough.ts';
import { until } from '../support/wait.ts';

/** As after `git clone` and `npm ci`. */
let checkout: Checkout;
beforeAll(async () => {
  checkout = await Checkout.copy({ built: false });
});
afterAll(() => checkout?.remove());

async function isBuilding(): Promise<boolean> {
  const pids = await processesIn(checkout.root);
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return commands.some((command) => command.includes('rollup'));
}

test('Ctrl-C while the client is being built ends the build too', async () => {
  // An existing database: a stop waits for the creation of a new one, on a busy machine longer than its timeout.
  const folder = await preparedFolder();
  onTestFinished(() => killAndRemove(folder));
  const server = checkout.start({ env: { DATA_DIR: folder } });
  await until('the build', isBuilding);
  await interrupt(server);
  await until('the end of the build', async () => (await processesIn(checkout.root)).length === 0);
});

const address = String.raw`http://127\.0\.0\.1:\d+`;
const ready =
  String.raw`Karavan is ready after \d+\.\d s: ${address}\n` +
  String.raw`There is no company yet\. Set one up at ${address}/setup#code=(\d{4}-){4}\d{4}\n$`;
const database = () => `Database: ${checkout.root}/.karavan\n`;

test('a first start reports the build of the client, the database’s folder, the address, and the code for the set-up', async () => {
  const first = checkout.start();
  const page = await (await fetch(await first.ready())).text();
  expect(page).toContain('<div id=');
  expect(first.output()).toMatch(new RegExp(String.raw`^Client built in \d+\.\d s\n${database()}${ready}`));
  await stop(first);
});

test('a client that is built already, as this checkout’s is, is not built again', async () => {
  expect(await buildClientIfNeeded()).toBeNull();
});

test.runIf(isThorough)('a second start does not build the client', async () => {
  const second = checkout.start();
  await second.ready();
  expect(second.output()).toMatch(new RegExp(`^${database()}${ready}`));
  await stop(second);
});
