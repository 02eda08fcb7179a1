import { type EmbeddedDatabase, startEmbedded } from '../../../src/server/base/db/embedded/index.ts';
import type { Connection } from '../../../src/server/base/db/settings.ts';
import { openSql, type Sql } from '../server/sql.ts';
import { killAndRemove, preparedFolder, superuserOf } from './start-ups.ts';

/** A PostgreSQL of the test’s own, for servers that get it by DATABASE_URL. It can be stopped and started. */
export type OwnPostgres = {
  dataDir: string;
  owner: Connection;
  goAway: () => Promise<void>;
  comeBack: () => Promise<void>;
  remove: () => Promise<void>;
};

/** A connection in the form of DATABASE_URL. */
export const urlOf = ({ host, port, database, user, password }: Connection): string =>
  `postgres://${user}:${password}@localhost:${port}/${database}?host=${host}`;

/** Starts it on a prepared folder, or on an empty one whose database has the clock of the machine. */
export async function startOwnPostgres(folder = preparedFolder()): Promise<OwnPostgres> {
  const dataDir = await folder;
  const start = () => startEmbedded({ dataDir, namedByHand: true, onTrouble: () => undefined });
  let running: EmbeddedDatabase | null = await start();
  const { owner } = running;
  const goAway = async () => {
    await running?.stop();
    running = null;
  };
  return {
    dataDir,
    owner,
    goAway,
    comeBack: async () => {
      running = await start();
    },
    remove: async () => {
      await goAway();
      await killAndRemove(dataDir);
    },
  };
}

/** One of its databases as the superuser. */
export const openAsSuperuser = async ({ dataDir }: OwnPostgres, database: string): Promise<Sql> =>
  openSql({ ...(await superuserOf(dataDir)), database });

/** A new empty database in it. */
export async function emptyDatabase(postgres: OwnPostgres, name: string): Promise<Sql> {
  const sql = await openAsSuperuser(postgres, 'postgres');
  await sql.query(`create database ${name} owner karavan_owner`);
  await sql.end();
  return openAsSuperuser(postgres, name);
}
