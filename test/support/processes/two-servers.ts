import { join } from 'node:path';
import { openNetwork, type SilentNetwork } from '../doubles/silent-network.ts';
import { Installation } from './installation.ts';
import { urlOf } from './own-postgres.ts';
import { ORDINARY_LIMITS, type ServerProcess, startProcess } from './server-process.ts';
import { ownerOf } from './start-ups.ts';

/** An installation whose server runs the database, and a second server that reaches it over a network. */
export type TwoServers = {
  first: Installation;
  second: { url: string; server: ServerProcess };
  /** The network between the second server and the database. */
  network: SilentNetwork;
  killFirst: () => Promise<void>;
  /** Starts the first server again. */
  startFirst: () => Promise<void>;
  /** Kills the second server and starts it again. */
  restartSecond: () => Promise<void>;
  remove: () => Promise<void>;
};

/** Starts both with the timeouts of every installation. */
export async function startTwoServers(folder: Promise<string>): Promise<TwoServers> {
  const first = await Installation.create(ORDINARY_LIMITS, folder);
  const network = await openNetwork(join(first.dataDir, 'sockets/.s.PGSQL.5432'));
  const DATABASE_URL = urlOf({ ...(await ownerOf(first.dataDir)), host: '127.0.0.1', port: network.port });
  const startSecond = () => startProcess({ env: { ...ORDINARY_LIMITS, DATABASE_URL } });
  const second = { url: '', server: startSecond() };
  const killSecond = async () => {
    second.server.kill('SIGKILL');
    await second.server.ended;
  };
  second.url = await second.server.ready();
  return {
    first,
    second,
    network,
    killFirst: () => first.killServer(),
    startFirst: () => first.start(ORDINARY_LIMITS),
    restartSecond: async () => {
      await killSecond();
      second.server = startSecond();
      second.url = await second.server.ready();
    },
    remove: async () => {
      await killSecond();
      await network.close();
      await first.remove();
    },
  };
}
