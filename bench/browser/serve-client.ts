/** Runs the unchanged server with another client; CLIENT names the client and the database. Prints the address. */
import { pino } from 'pino';
import { buildApp } from '../../src/server/api/app.ts';
import { connect } from '../../src/server/base/db/connect.ts';
import { listenForChanges } from '../../src/server/base/db/listener.ts';
import { asApp, type Connection } from '../../src/server/base/db/settings.ts';

export type ClientInstructions = { owner: Connection; folder: string };

const { owner, folder } = JSON.parse(process.env.CLIENT ?? '') as ClientInstructions;
const asServer = asApp(owner);
const { db } = connect(asServer, { poolSize: 10, statementTimeout: 5000, onLost: console.error });
const app = await buildApp({
  db,
  listener: listenForChanges(asServer),
  logger: pino({ level: 'info' }, pino.destination(2)),
  client: folder,
  sessions: { idleHours: 12, maxDays: 30 },
  trustProxy: false,
  requestsPerMinute: 1_000_000,
  development: false,
  clock: () => new Date(),
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`ready after nothing: ${url}\n`);
