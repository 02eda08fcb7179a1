import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/server/source-files.ts';
import { newSale, openShop, postSale, type Shop } from '../support/data/shop.ts';
import { Installation } from '../support/processes/installation.ts';
import { Api, expectStatus } from '../support/server/api.ts';
import { oneRow } from '../support/server/sql.ts';
import { until } from '../support/wait.ts';

const TOKEN = 'a-token-of-this-test-alone';

/** The values of the text format of Prometheus, by name and labels: `name{a="b"}`. */
function valuesIn(text: string): Map<string, number> {
  const values = new Map<string, number>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, key = '', value] = /^([a-z_\d]+(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
    // A histogram of the event loop that was read twice at once has no mean.
    expect(value === 'Nan' || !Number.isNaN(Number(value)), line).toBe(true);
    expect(values.has(key), `twice: ${key}`).toBe(false);
    values.set(key, Number(value));
  }
  return values;
}

let karavan: Installation;
let shop: Shop;
let api: Api;
let ownAddress: string;
beforeAll(async () => {
  karavan = await Installation.create({ METRICS_PORT: '0', METRICS_TOKEN: TOKEN, LOG_LEVEL: 'info' });
  shop = await openShop(karavan.url);
  api = new Api(karavan.url, shop.token);
  ownAddress = /^Metrics: (\S+)$/m.exec(karavan.server.output())?.[1] ?? '';
});
afterAll(() => karavan?.remove());

async function metrics(): Promise<Map<string, number>> {
  const answer = await fetch(ownAddress);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return valuesIn(await answer.text());
}

describe('the metrics of a server', () => {
  test('requests are counted by method, route and status, with their durations, and refusals by code', async () => {
    const sales = 'karavan_request_duration_seconds_count{method="POST",route="/api/v1/sales/",status="201"}';
    const partner = 'karavan_request_duration_seconds_count{method="PATCH",route="/api/v1/partners/:id/",status="404"}';
    const refused = 'karavan_refusals_total{code="not_found"}';
    const before = await metrics();
    for (const sale of [newSale(shop), newSale(shop)]) expectStatus(await postSale(api, sale), 201);
    for (const id of [98, 99]) expectStatus(await api.patch(`/partners/${id}/`, { name: 'Anex' }), 404);
    await expect.poll(async () => (await metrics()).get(partner)).toBe(2);
    const after = await metrics();
    expect((after.get(sales) ?? 0) - (before.get(sales) ?? 0)).toBe(2);
    expect((after.get(refused) ?? 0) - (before.get(refused) ?? 0)).toBe(2);
    expect(after.get(sales.replace('_count', '_sum'))).toBeGreaterThan(0);
    expect(after.get(sales.replace('_count', '_bucket').replace('{', '{le="+Inf",'))).toBe(after.get(sales));
  });

  test('the metrics tell of connections, statements, jobs, the disk and the process, and nothing of a backup that was never made', async () => {
    const now = await metrics();
    const inUse = now.get('karavan_database_connections{state="in_use"}') ?? -1;
    const idle = now.get('karavan_database_connections{state="idle"}') ?? -1;
    expect(Math.min(inUse, idle)).toBeGreaterThanOrEqual(0);
    expect(inUse + idle).toBeGreaterThan(0);
    expect(now.get('karavan_database_connections_max')).toBe(20);
    expect(now.get('karavan_database_requests_waiting')).toBe(0);
    expect(now.get('karavan_database_waits_total')).toBeGreaterThan(0);
    expect(now.get('karavan_database_wait_seconds_total')).toBeGreaterThanOrEqual(0);
    expect(now.get('karavan_listener_connections_total')).toBe(1);
    expect(now.get('karavan_job_runs_total{work="housekeeping"}')).toBe(1);
    expect(now.get('karavan_job_failures_total{work="housekeeping"}')).toBe(0);
    expect(now.get('karavan_disk_free_bytes')).toBeGreaterThan(0);
    expect(now.get('karavan_disk_free_ratio')).toBeLessThanOrEqual(1);
    expect(now.get('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect([...now.keys()].filter((key) => key.includes('backup'))).toEqual([]);
  });

  test('every metric that the page on operations and the example of alerts name exists', async () => {
    const text = await (await fetch(ownAddress)).text();
    const known = new Set([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '']) => name));
    const files = ['docs/operations.md', 'docs/alerts.yml'].map((path) =>
      readFileSync(join(projectRoot, path), 'utf8'),
    );
    const named = files.flatMap((file) => file.match(/\bkaravan(?:_[a-z]+)+/g) ?? []);
    // A role of the database, and metrics that only a server with a replica has.
    const others = /^karavan_(app$|replica_)/;
    const unknown = named.filter((name) => !known.has(name.replace(/_bucket$/, '')) && !others.test(name));
    expect(unknown).toEqual([]);
    expect(named.length).toBeGreaterThan(known.size / 4);
  });

  test('a statement of more than a second is counted as slow', async () => {
    const slow = async () => (await metrics()).get('karavan_slow_statements_total') ?? 0;
    const before = await slow();
    await karavan.query(async (sql) => {
      const { id } = await oneRow<{ id: number }>(sql, 'select id from sales order by id limit 1');
      await sql.query('begin');
      await sql.query('select from sales where id = $1 for update', [id]);
      const checking = api.post(`/sales/${id}/check/`);
      await sql.query('select pg_sleep(1.2)');
      await sql.query('rollback');
      expectStatus(await checking, 200);
    });
    expect((await slow()) - before).toBe(1);
  });

  test('a lost connection of the listener is counted when it has connected again', async () => {
    await karavan.query((sql) =>
      sql.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'karavan listener'"),
    );
    await expect.poll(async () => (await metrics()).get('karavan_listener_connections_total')).toBe(2);
  });

  test('rows and queued messages are told by company, from a count that a restart makes anew', async () => {
    await karavan.killServer();
    await karavan.start({ METRICS_PORT: '0' });
    ownAddress = /^Metrics: (\S+)$/m.exec(karavan.server.output())?.[1] ?? '';
    const sales = 'karavan_company_rows{company="1",table="sales"}';
    await until('the rows to be counted', async () => (await metrics()).has(sales));
    const now = await metrics();
    expect(now.get(sales)).toBe(2);
    expect(now.get('karavan_company_rows{company="1",table="bookings"}')).toBe(4);
    await expect.poll(async () => (await metrics()).get('karavan_messages_queued{company="1"}')).toBe(0);
    const { text } = await new Api(karavan.url, shop.token).get('/users/me/');
    const told = await (await fetch(ownAddress)).text();
    expect(text).toContain('Мадина');
    for (const personal of ['Мадина', 'Тимур', 'Ахмедов', '+998', TOKEN]) expect(told).not.toContain(personal);
  });
});

describe('the address of the metrics', () => {
  const statusOf = async (headers: Record<string, string>) =>
    (await fetch(`${karavan.url}/metrics`, { headers })).status;

  test('without METRICS_TOKEN the port of the application has no metrics, and the own port has nothing else', async () => {
    expect(await statusOf({ authorization: `Bearer ${TOKEN}` })).toBe(404);
    expect((await fetch(ownAddress.replace('/metrics', '/healthz'))).status).toBe(404);
  });

  test('with METRICS_TOKEN the port of the application has metrics for that token alone', async () => {
    await karavan.killServer();
    await karavan.start({ METRICS_TOKEN: TOKEN });
    expect(karavan.server.output()).not.toContain('Metrics:');
    expect(await statusOf({})).toBe(401);
    expect(await statusOf({ authorization: `Bearer ${TOKEN}x` })).toBe(401);
    const answer = await fetch(`${karavan.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect(answer.status).toBe(200);
    expect(valuesIn(await answer.text()).get('karavan_database_connections_max')).toBe(20);
  });
});
