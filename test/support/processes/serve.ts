/**
 * The server as a process of its own, on an existing database: for tests of properties that a process has and a test
 * can not change from within (its time zone, its output). Configured by SERVE; writes its address on the first line.
 */
import { buildApp } from '../../../src/server/api/app.ts';
import { connect } from '../../../src/server/base/db/connect.ts';
import { listenForChanges } from '../../../src/server/base/db/listener.ts';
import type { Connection } from '../../../src/server/base/db/settings.ts';
import { makeLogger } from '../../../src/server/base/logger.ts';
import { patientLimits } from '../schema/database-limits.ts';

export type Instructions = { app: Connection; clock: string | null };

const { app: connection, clock } = JSON.parse(process.env.SERVE ?? '') as Instructions;
const { db, pool } = connect(connection, { poolSize: 10, ...patientLimits });
const listener = listenForChanges(connection);
const app = await buildApp({
  db,
  listener,
  logger: makeLogger('info'),
  client: null,
  sessions: { idleHours: 12, maxDays: 30 },
  requestsPerMinute: 1_000_000,
  trustProxy: false,
  development: false,
  clock: () => (clock === null ? new Date() : new Date(clock)),
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${JSON.stringify({ url, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone })}\n`);

process.once('SIGTERM', async () => {
  await app.close();
  await listener.stop();
  await pool.end();
});
