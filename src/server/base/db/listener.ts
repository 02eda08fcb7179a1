import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { CHANNEL, type ChangeNotice } from './change-notice.ts';
import type { Connection } from './settings.ts';

/** Notifications of changes by all servers. `gap`: some may have been missed. */
export type Listener = {
  changes: EventEmitter<{ notice: [ChangeNotice]; gap: [] }>;
  stop: () => Promise<void>;
};

const FIRST_RETRY = 100;
const LONGEST_RETRY = 3000;
const CONNECT_TIMEOUT = 1500;
/** Interval of the checks that the connection is alive, and time limit of their answers, ms. */
const BEAT = 5000;
const BEAT_TIMEOUT = 4000;

/** LISTENs on one connection of its own, and reconnects when the database is back. */
export function listenForChanges(connection: Connection): Listener {
  const changes: Listener['changes'] = new EventEmitter();
  changes.setMaxListeners(0);
  const ending = new AbortController();
  let client: pg.Client | null = null;

  const listen = async (): Promise<void> => {
    const lost = Promise.withResolvers<void>();
    const ear = new pg.Client({
      ...connection,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      query_timeout: BEAT_TIMEOUT,
      application_name: 'karavan listener',
    });
    client = ear;
    ear.on('error', () => lost.resolve());
    ear.on('end', () => lost.resolve());
    ear.on('notification', ({ payload }) => changes.emit('notice', JSON.parse(payload ?? '') as ChangeNotice));
    // Repeating LISTEN changes nothing, and its answer shows that the connection is alive.
    const listen = () => ear.query(`listen ${CHANNEL}`);
    let beat: NodeJS.Timeout | undefined;
    try {
      await ear.connect();
      await listen();
      changes.emit('gap');
      beat = setInterval(() => listen().catch(() => lost.resolve()), BEAT);
      await lost.promise;
    } finally {
      clearInterval(beat);
      ear.end().catch(() => undefined);
    }
  };

  const keepListening = async (): Promise<void> => {
    let pause = FIRST_RETRY;
    while (!ending.signal.aborted) {
      const connected = await listen().then(
        () => true,
        () => false,
      );
      pause = connected ? FIRST_RETRY : Math.min(pause * 2, LONGEST_RETRY);
      await delay(pause, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const listening = keepListening();

  return {
    changes,
    stop: async () => {
      ending.abort();
      await client?.end().catch(() => undefined);
      await listening;
    },
  };
}
