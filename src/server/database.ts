import type { Config } from './config.ts';
import { joinEmbedded, startEmbedded } from './db/embedded/index.ts';
import { asApp, type Connections, parseDatabaseUrl } from './db/settings.ts';

/** A database that is there to be used, and what ends it when it is ours. */
export type RunningDatabase = Connections & {
  /** Where it is, in words. */
  place: string;
  announce: (url: string) => void;
  stop: () => Promise<void>;
  /** Without waiting for anything: for the second Ctrl-C. */
  stopAtOnce: () => void;
};

/**
 * The database of the configuration: the external one that DATABASE_URL names, or the embedded one. `join` is for
 * commands on the command line, which use the database of a running server.
 */
export async function openDatabase(
  config: Config,
  mode: 'serve' | 'join',
  onTrouble: (message: string) => void,
): Promise<RunningDatabase> {
  if (config.databaseUrl) {
    const owner = parseDatabaseUrl(config.databaseUrl, 'DATABASE_URL');
    const app = config.databaseAppUrl ? parseDatabaseUrl(config.databaseAppUrl, 'DATABASE_APP_URL') : asApp(owner);
    const nothing = () => undefined;
    const place = `${owner.host}:${owner.port}/${owner.database}`;
    return { owner, app, place, announce: nothing, stop: async () => nothing(), stopAtOnce: nothing };
  }
  const open = mode === 'serve' ? startEmbedded : joinEmbedded;
  const options = { dataDir: config.dataDir ?? '', namedByHand: config.dataDirNamed, onTrouble };
  const embedded = await open(options);
  return { ...embedded, place: embedded.dataDir };
}
