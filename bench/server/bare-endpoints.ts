/**
 * The endpoints that Karavan is compared with: only Fastify, the driver and one prepared statement each. No sign-in, no
 * permissions, no row level security, no validation, no log. Configured by BARE; prints its address when it listens.
 */
import Fastify from 'fastify';
import pg from 'pg';
import { types } from '../../src/server/base/db/connect.ts';
import type { Connection } from '../../src/server/base/db/settings.ts';

export type BareInstructions = { superuser: Connection; statements: Record<string, string> };

const { superuser, statements } = JSON.parse(process.env.BARE ?? '') as BareInstructions;
const pool = new pg.Pool({ ...superuser, types, max: 20 });
// Its connection stays idle for minutes while Karavan is measured.
const app = Fastify({ keepAliveTimeout: 3_600_000 });
for (const [name, text] of Object.entries(statements)) {
  app.post(`/${name}`, async (request) => {
    // Named, so that each connection prepares it once, as Karavan does with its own.
    const { rows } = await pool.query({ name, text, values: request.body as unknown[] });
    return { rows };
  });
}
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`ready after nothing: ${url}\n`);
