import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../support/data/shop.ts';
import { type Attempt, startWriters } from '../support/data/writers.ts';
import { lostRecords, partialRecords } from '../support/processes/after-crash.ts';
import { backupsIn, type MadeBackup, makeBackup, restoreBackup, storedUntil } from '../support/processes/backups.ts';
import { passableFolder } from '../support/processes/folders.ts';
import { Installation } from '../support/processes/installation.ts';
import { serve, superuserOf } from '../support/processes/start-ups.ts';
import { openSql, type Sql } from '../support/server/sql.ts';
import { until } from '../support/wait.ts';

const WRITERS = 20;

/** The folder of the backups that the server makes by itself, and one for a backup by hand. */
let folder: string;
let byHand: string;
let karavan: Installation;
let shop: Shop;
let attempts: Attempt[];
/** What was acknowledged before the backup by hand ended, by the clock of the database. */
let beforeItsEnd: Attempt[];
let made: MadeBackup;
/** A moment between two halves of the work, by the clock of the database. */
let moment: Date;
let beforeMoment: Attempt[];
let afterMoment: Attempt[];

const isAcknowledged = ({ annotated }: Attempt) => annotated;

/** The clock by which PostgreSQL notes commits, which tests do not shift; rounded up to a millisecond. */
async function commitClock(sql: Sql): Promise<Date> {
  const [row] = await sql.query<{ ms: number }>(
    'select ceil(extract(epoch from pg_catalog.clock_timestamp()) * 1000)::float8 as ms',
  );
  return new Date(row?.ms ?? 0);
}

beforeAll(async () => {
  folder = await passableFolder();
  byHand = await passableFolder();
  karavan = await Installation.create({ BACKUP_DIR: folder });
  shop = await openShop(karavan.url);
  const sql = await openSql(await superuserOf(karavan.dataDir));
  const writers = startWriters(WRITERS, karavan, shop);
  ({ attempts } = writers);
  await until('a first sale of each writer', () => attempts.filter(isAcknowledged).length >= WRITERS);
  // Each acknowledgement is noted with a time that is not before it.
  const noted = new Map<Attempt, Date>();
  const note = async () => {
    const now = attempts.filter((attempt) => isAcknowledged(attempt) && !noted.has(attempt));
    const at = await commitClock(sql);
    for (const attempt of now) noted.set(attempt, at);
  };
  const backup = makeBackup(karavan.dataDir, byHand);
  let isMade = false;
  backup.finally(() => {
    isMade = true;
  });
  await until('the backup under work', async () => {
    await note();
    return isMade;
  });
  made = await backup;
  await writers.acknowledge(2 * WRITERS);
  await note();
  beforeItsEnd = [...noted].filter(([, at]) => at < new Date(made.ended_at)).map(([attempt]) => attempt);
  await until('a backup that the server makes by itself', async () => (await backupsIn(folder)).length > 0);
  await writers.stop();
  beforeMoment = attempts.filter(isAcknowledged);
  moment = await commitClock(sql);
  const later = startWriters(WRITERS, karavan, shop);
  await later.acknowledge(WRITERS);
  await later.stop();
  afterMoment = later.attempts.filter(({ saleId }) => saleId !== null);
  await storedUntil(folder, await commitClock(sql));
  await sql.end();
  karavan.server.kill('SIGTERM');
  await karavan.server.ended;
  await rm(karavan.dataDir, { recursive: true });
});

afterAll(async () => {
  await karavan?.remove();
  for (const each of [folder, byHand]) await rm(each, { recursive: true, force: true });
});

/** Starts a server on a restored folder, as its owner would, and queries its database. */
async function inRestored<Result>(dataDir: string, work: (sql: Sql) => Promise<Result>): Promise<Result> {
  await serve(dataDir).ready();
  const sql = await openSql(await superuserOf(dataDir));
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

test('a backup under twenty writers has everything that was acknowledged before it ended, and nothing by halves', async () => {
  expect(beforeItsEnd.length).toBeGreaterThanOrEqual(WRITERS);
  const { dataDir } = await restoreBackup(byHand);
  await inRestored(dataDir, async (sql) => {
    expect(await lostRecords(sql, beforeItsEnd)).toEqual([]);
    expect(await partialRecords(sql)).toEqual([]);
    // It ended while the writers went on, so later work is not in it.
    expect((await lostRecords(sql, attempts)).length).toBeGreaterThan(0);
  });
});

test('the newest backup and the log beside it bring back everything up to the stop of the server', async () => {
  const { dataDir, output } = await restoreBackup(folder);
  expect(output).toContain('The last change was at');
  await inRestored(dataDir, async (sql) => {
    expect(await lostRecords(sql, [...beforeMoment, ...afterMoment])).toEqual([]);
    expect(await partialRecords(sql)).toEqual([]);
  });
});

test('a backup is restored to a moment: everything before it is there, and nothing after it', async () => {
  const { dataDir } = await restoreBackup(folder, ['--to', moment.toISOString()]);
  await inRestored(dataDir, async (sql) => {
    expect(await lostRecords(sql, beforeMoment)).toEqual([]);
    const phones = afterMoment.map(({ phone }) => phone);
    expect(phones.length).toBeGreaterThanOrEqual(WRITERS);
    expect(await sql.query('select id from sales where tourist_phone = any($1)', [phones])).toEqual([]);
    expect(await partialRecords(sql)).toEqual([]);
  });
});
