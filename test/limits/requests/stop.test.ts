import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, test } from 'vitest';
import { buildCompany, buildSale } from '../../support/data/company.ts';
import { expectStatus } from '../../support/server/api.ts';
import { openEvents } from '../../support/server/event-stream.ts';
import { startServer } from '../../support/server/server.ts';
import { openSql } from '../../support/server/sql.ts';
import { until } from '../../support/wait.ts';

describe('a stopping server', () => {
  test('a stopping server ends the streams of changes', async () => {
    const server = await startServer();
    const company = await buildCompany(server);
    const streams = await Promise.all([company.agent, company.manager].map(({ api }) => openEvents(api)));
    await server.stop();
    await until('the end of the streams', () => streams.every((stream) => stream.ended()));
  });

  test('a stopping server does not wait for connections that a browser opened in advance and never used', async () => {
    const server = await startServer();
    const { hostname, port } = new URL(server.url);
    const sockets = Array.from({ length: 3 }, () => connect(Number(port), hostname));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    // A cut connection is an error to its client.
    for (const socket of sockets) socket.on('error', () => undefined);
    await server.stop();
    await until('the end of the connections', () => sockets.every((socket) => socket.destroyed));
  });

  test('a stopping server finishes requests under way, and accepts no new ones', async () => {
    const server = await startServer();
    const company = await buildCompany(server);
    const sale = await buildSale(company);
    const sql = await openSql(server.database.superuser);
    await sql.query('begin');
    await sql.query('select from sales where id = $1 for update', [sale.id]);
    const underWay = company.manager.api.post(`/sales/${sale.id}/check/`);
    await until('the request to wait for the sale', async () => {
      const rows = await sql.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return rows.length === 1;
    });
    const stopped = server.stop();
    await until('the server to take nothing new', () =>
      fetch(`${server.url}/healthz`).then(
        ({ status }) => status === 503,
        () => true,
      ),
    );
    await sql.query('commit');
    await sql.end();
    expectStatus(await underWay, 200);
    await stopped;
  });
});
