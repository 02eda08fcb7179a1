import { type EmbeddedDatabase, startEmbedded } from '../../../src/server/base/db/embedded/index.ts';
import type { Connection } from '../../../src/server/base/db/settings.ts';
import { openSql, type Sql } from '../server/sql.ts';
import { clear, preparedFolder, superuserOf } from './start-ups.ts';

/** A PostgreSQL that is the test's, for servers that are told of it in DATABASE_URL. It can go and come back. */
export type OwnPostgres = {
  dataDir: string;
  owner: Connection;
  goAway: () => Promise<void>;
  comeBack: () => Promise<void>;
  remove: () => Promise<void>;
};

/** A connection as DATABASE_URL names it. */
export const urlOf = ({ host, port, database, user, password }: Connection): string =>
  `postgres://${user}:${password}@localhost:${port}/${database}?host=${host}`;

/** On a prepared folder, or on an empty one whose database has the clock of the machine. */
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
      await clear(dataDir);
    },
  };
}

/** One of its databases as the superuser. */
export const openAsSuperuser = async ({ dataDir }: OwnPostgres, database: string): Promise<Sql> =>
  openSql({ ...(await superuserOf(dataDir)), database });

/** A new database in it, with nothing in it. */
export async function emptyDatabase(postgres: OwnPostgres, name: string): Promise<Sql> {
  const sql = await openAsSuperuser(postgres, 'postgres');
  await sql.query(`create database ${name} owner karavan_owner`);
  await sql.end();
  return openAsSuperuser(postgres, name);
}
