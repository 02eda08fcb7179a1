import { mkdir } from 'node:fs/promises';
import type pg from 'pg';
import type { Connection } from '../../base/db/settings.ts';
import { reasonOf } from './backup-error.ts';
import { logFolder } from './backup-folder.ts';
import { writeLogFile } from './log-files.ts';
import { LogReception } from './log-reception.ts';
import { connectForReplication, identifySystem, parsePosition, startOfFile } from './replication.ts';
import { requireSlot, SLOT } from './replication-slot.ts';
import type { Seal } from './sealing.ts';

/** The pause before a new connection, ms. */
const RETRY = 1_000;
/** The shortest time between two messages about trouble, ms. */
const TELL_EVERY = 60_000;

export type LogReceiver = {
  /** Writes what PostgreSQL has flushed until now, and ends. */
  stop: () => Promise<void>;
};

type Options = {
  superuser: Connection;
  /** The folder of the backups. */
  folder: string;
  seal: Seal | null;
  onTrouble: (message: string) => void;
};

/**
 * Stores the database's log beside its backups while it arises, so that a backup can be restored to any later moment.
 * PostgreSQL keeps what has not been confirmed as stored (up to the limit of the slot).
 */
export function startLogReceiver(options: Options): LogReceiver {
  const ending = Promise.withResolvers<void>();
  let isEnding = false;
  let current: LogReception | null = null;
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = (message: string) => {
    if (performance.now() - toldAt < TELL_EVERY) return;
    toldAt = performance.now();
    options.onTrouble(message);
  };
  const receive = async () => {
    while (!isEnding) {
      try {
        current = await begin(options);
        if (isEnding) break;
        await current.ended;
      } catch (error) {
        if (isEnding) break;
        tell(`The log is not being stored in ${options.folder}: ${reasonOf(error)}`);
      }
      await current?.close().catch((error: Error) => options.onTrouble(error.message));
      current = null;
      await Promise.race([ending.promise, new Promise((resolve) => setTimeout(resolve, RETRY).unref())]);
    }
  };
  const receiving = receive();
  return {
    stop: async () => {
      isEnding = true;
      ending.resolve();
      // Its stream ends with its connection.
      await current?.finish(options.superuser).catch((error: Error) => options.onTrouble(error.message));
      await receiving;
    },
  };
}

async function begin({ superuser, folder, seal }: Options): Promise<LogReception> {
  const client = await connectForReplication(superuser);
  try {
    const { systemId, timeline, position } = await identifySystem(client);
    const place = logFolder(folder, systemId);
    await mkdir(place, { recursive: true, mode: 0o700 });
    const kept = await requireSlot(client);
    // From the beginning of a file, so that each stored file is whole.
    const start = startOfFile(parsePosition(kept ?? position));
    if (timeline > 1) await storeHistory(client, place, timeline, seal);
    return LogReception.begin({ client, folder: place, timeline, start, slot: SLOT, seal });
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function storeHistory(client: pg.Client, folder: string, timeline: number, seal: Seal | null): Promise<void> {
  const { rows } = await client.query<{ filename: string; content: string }>(`TIMELINE_HISTORY ${timeline}`);
  for (const { filename, content } of rows) await writeLogFile(folder, filename, Buffer.from(content), { seal });
}
