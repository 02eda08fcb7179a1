import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newSale, openShop, postSale, type Shop } from '../support/data/shop.ts';
import { startWriters } from '../support/data/writers.ts';
import { lostRecords, partialRecords } from '../support/processes/after-crash.ts';
import { canMount } from '../support/processes/capabilities.ts';
import { Installation } from '../support/processes/installation.ts';
import { startOwnPostgres, urlOf } from '../support/processes/own-postgres.ts';
import { killPostgres } from '../support/processes/postgres-processes.ts';
import { diskWithData, mountSmallDisk, type SmallDisk } from '../support/processes/small-disk.ts';
import { serve, stop, waitForRefusal } from '../support/processes/start-ups.ts';
import { expectRefusal } from '../support/server/answers.ts';
import { type Answer, Api, expectStatus } from '../support/server/api.ts';
import { until } from '../support/wait.ts';

const MB = 1024 * 1024;
const DISK = 600;
/** Below a tenth of the disk, and above what counts as full. */
const LITTLE = 45 * MB;
const RESERVE = 64 * MB;
const WRITERS = 8;

if (!canMount) console.warn('SKIPPED: needs the right to mount file systems: the tests of a full disk');
const withMount = (title: string) => (canMount ? title : `SKIPPED: needs root: ${title}`);

/** Bytes that the reserve file really occupies. */
const reserveIn = (folder: string): number =>
  (statSync(join(folder, 'reserve'), { throwIfNoEntry: false })?.blocks ?? 0) * 512;

const reserveMade = (folder: string) => until('the reserve file', () => reserveIn(folder) >= RESERVE);

const readiness = async (url: string) => {
  const answer = await fetch(`${url}/readyz`);
  return { status: answer.status, body: await answer.json() };
};

const ready = { status: 200, body: { status: 'ready' } };
const readyBut = (warning: string) => ({ status: 200, body: { status: 'ready', warning } });

describe.skipIf(!canMount)(withMount('the disk of the embedded database'), () => {
  let disk: SmallDisk;
  let karavan: Installation;
  let shop: Shop;
  let api: Api;
  beforeAll(async () => {
    disk = await diskWithData(DISK);
    karavan = await Installation.create({}, Promise.resolve(disk.folder));
    shop = await openShop(karavan.url);
    api = new Api(karavan.url, shop.token);
    await reserveMade(disk.folder);
  });
  afterAll(async () => {
    await karavan?.remove();
    await disk?.unmount();
  });

  /** A full disk is filled with the reserve file's space as well, so that the server does not make the file again. */
  async function fillWithoutReserve(): Promise<void> {
    await disk.fill();
    await rm(join(disk.folder, 'reserve'), { force: true });
    await disk.fill();
  }

  const storageState = async () =>
    (await api.read<{ storage: { state: string } }>('{ storage { state } }')).storage.state;
  const directions = async () => (await api.graphql('{ directions { name } }')).status;
  const readsAnswered = () => until('reads to be answered', async () => (await directions()) === 200);

  test('with less than a tenth of the disk free the server is ready with a warning, and writes go on', async () => {
    expect(await readiness(karavan.url)).toEqual(ready);
    expect(await storageState()).toBe('enough');
    await disk.fill(LITTLE);
    expect(await readiness(karavan.url)).toEqual(readyBut('storage_low'));
    expect(await storageState()).toBe('low');
    expectStatus(await postSale(api, newSale(shop)), 201);
    await until('a line about it in the log', () => karavan.server.output().includes('has little space left'));
    await disk.empty();
    expect(await readiness(karavan.url)).toEqual(ready);
  });

  test('on a full disk writes are refused with storage_full, reads go on, and nothing that was acknowledged is lost', async () => {
    const writers = startWriters(WRITERS, karavan, shop);
    await writers.acknowledge(WRITERS);
    await disk.fill();
    await until('a write to be refused', () => writers.failures().length > 0);
    const refused = await postSale(api, newSale(shop));
    expectRefusal(refused, 503, 'storage_full');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await readsAnswered();
    await expect.poll(() => readiness(karavan.url)).toEqual(readyBut('storage_full'));
    expect(await storageState()).toBe('full');
    await disk.empty();
    await writers.acknowledge(WRITERS);
    await writers.stop();
    expect(new Set(writers.failures())).toEqual(new Set(['503 storage_full']));
    expect(await karavan.query((sql) => lostRecords(sql, writers.attempts))).toEqual([]);
    expect(await karavan.query(partialRecords)).toEqual([]);
  });

  test('a PostgreSQL that dies on a full disk recovers in the space of the reserve file, which is made again later', async () => {
    await disk.fill();
    const refused = await until('requests to find no PostgreSQL', async () => {
      await readsAnswered();
      await killPostgres(disk.folder);
      const asked = [api.get('/users/me/'), api.get('/../../readyz'), api.graphql('{ directions { name } }')];
      const answers: Answer<unknown>[] = await Promise.all(asked);
      return answers.every(({ status }) => status === 503) && answers;
    });
    for (const { body } of refused) expect(body).toMatchObject({ code: 'storage_full' });
    await readsAnswered();
    expect(reserveIn(disk.folder)).toBe(0);
    expectRefusal(await postSale(api, newSale(shop)), 503, 'storage_full');
    await disk.empty();
    expectStatus(await postSale(api, newSale(shop)), 201);
    await reserveMade(disk.folder);
  });

  test('a server starts on a full disk, so that people can read', async () => {
    await stop(karavan.server);
    await disk.fill();
    await karavan.start();
    api = new Api(karavan.url, shop.token);
    expect(await directions()).toBe(200);
    expectRefusal(await postSale(api, newSale(shop)), 503, 'storage_full');
    await disk.empty();
    expectStatus(await postSale(api, newSale(shop)), 201);
  });

  test('a start on a full disk without the reserve file is refused with a sentence that names the folder', async () => {
    await stop(karavan.server);
    await fillWithoutReserve();
    const told = await waitForRefusal(serve(disk.folder));
    expect(told).toContain(
      `The disk of ${disk.folder} is full. Nothing was lost: PostgreSQL starts when at least 96 MB are free.`,
    );
    await disk.empty();
    await karavan.start();
  });
});

describe.skipIf(!canMount)(withMount('another full disk'), () => {
  test('the first start on a full disk is refused with a sentence that names the folder', async () => {
    const disk = await mountSmallDisk(20);
    onTestFinished(disk.unmount);
    await disk.fill();
    const told = await waitForRefusal(serve(disk.folder));
    expect(told).toContain(
      `The disk of ${disk.folder} is full. Nothing was lost: PostgreSQL starts when at least 96 MB are free.`,
    );
  });

  test('what a PostgreSQL of its own can not write for want of space is refused with storage_full', async () => {
    const disk = await diskWithData(DISK);
    onTestFinished(disk.unmount);
    const postgres = await startOwnPostgres(Promise.resolve(disk.folder));
    onTestFinished(postgres.remove);
    const server = serve(disk.folder, { env: { DATABASE_URL: urlOf(postgres.owner), DATA_DIR: '' } });
    const url = await server.ready();
    const shop = await openShop(url);
    await reserveMade(disk.folder);
    await disk.fill();
    const writers = startWriters(WRITERS, { url }, shop);
    await until('a write to be refused', () => writers.failures().includes('503 storage_full'));
    await writers.stop();
    await expect.poll(() => readiness(url)).toEqual(ready);
    await disk.empty();
    expectStatus(await postSale(new Api(url, shop.token), newSale(shop)), 201);
  });
});
