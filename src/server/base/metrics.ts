import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Backups } from '#contract/base/backups.ts';
import { databaseWork } from './db/database-work.ts';
import type { Listener } from './db/listener.ts';
import type { Replica } from './db/replica/replica.ts';
import { refusalCounts } from './http/refusal-counts.ts';
import { jobReports } from './periodic-job.ts';
import type { Storage } from './storage.ts';

/** Upper bounds of the durations, seconds: most requests take milliseconds, reports up to half a minute. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

type Named = { name: string; help: string };
type Labels = Record<string, string>;
type Value = { labels?: Labels; value: number };

/** The metrics of a server, read when they are asked for. They have companies by id and no personal data. */
export class Metrics {
  readonly registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** A metric whose values are read when it is asked for; without a value it is absent. */
  gauge({ name, help }: Named, labelNames: string[], read: () => Value[] | Promise<Value[]>): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        const values = await read();
        this.reset();
        if (labelNames.length === 0) this.remove();
        for (const { labels = {}, value } of values) this.set(labels, value);
      },
    });
  }

  /** A count that is kept elsewhere and only grows. */
  counter({ name, help }: Named, labelNames: string[], read: () => Value[]): void {
    new Counter({
      name,
      help,
      labelNames,
      registers: [this.registry],
      collect() {
        this.reset();
        for (const { labels = {}, value } of read()) this.inc(labels, value);
      },
    });
  }

  /** Measures each request by its route, so that addresses with ids are one. */
  measureRequests(app: FastifyInstance): void {
    const requests = new Histogram({
      name: 'karavan_request_duration_seconds',
      help: 'Duration of requests',
      labelNames: ['method', 'route', 'status'],
      buckets: DURATIONS,
      registers: [this.registry],
    });
    app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
      requests.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1000);
    });
  }

  measureDatabase(pool: pg.Pool, listener: Listener): void {
    const { max } = pool.options;
    this.gauge({ name: 'karavan_database_connections', help: 'Connections of the pool by state' }, ['state'], () => [
      { labels: { state: 'in_use' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
    ]);
    this.gauge({ name: 'karavan_database_connections_max', help: 'Size of the pool' }, [], () => [{ value: max }]);
    this.gauge({ name: 'karavan_database_requests_waiting', help: 'Requests that wait for a connection' }, [], () => [
      { value: databaseWork.waiting },
    ]);
    this.counter({ name: 'karavan_database_waits_total', help: 'Times that a connection was asked for' }, [], () => [
      { value: databaseWork.waits },
    ]);
    this.counter({ name: 'karavan_database_wait_seconds_total', help: 'Time of waiting for connections' }, [], () => [
      { value: databaseWork.waitSeconds },
    ]);
    this.counter({ name: 'karavan_slow_statements_total', help: 'Statements that took above 1 s' }, [], () => [
      { value: databaseWork.slowStatements },
    ]);
    let gaps = 0;
    listener.changes.on('gap', () => gaps++);
    const help = 'Connections of the listener: before each after the first, notifications of changes may be missed';
    this.counter({ name: 'karavan_listener_connections_total', help }, [], () => [{ value: gaps }]);
  }

  /** Its age is absent while it is not read. */
  measureReplica(replica: Replica): void {
    const help = 'Age of what the replica has, 0 to 1 if it has everything';
    this.gauge({ name: 'karavan_replica_age_seconds', help }, [], async () => {
      const { reached } = await replica.state();
      return reached ? [{ value: (performance.now() - reached.at) / 1000 }] : [];
    });
    this.gauge({ name: 'karavan_replica_readable', help: 'Whether the replica is read' }, [], async () => [
      { value: (await replica.state()).reached ? 1 : 0 },
    ]);
    const reads = { name: 'karavan_replica_reads_total', help: 'Reads meant for the replica, by what answered them' };
    this.counter(reads, ['answered_by'], () =>
      Object.entries(replica.reads).map(([by, value]) => ({ labels: { answered_by: by }, value })),
    );
  }

  measureWork(): void {
    this.counter({ name: 'karavan_refusals_total', help: 'Refused requests by code' }, ['code'], () =>
      [...refusalCounts].map(([code, value]) => ({ labels: { code }, value })),
    );
    const ofJobs = (read: (report: ReturnType<typeof jobReports>[number]) => number) => () =>
      jobReports().map((report) => ({ labels: { work: report.name }, value: read(report) }));
    const runs = { name: 'karavan_job_runs_total', help: 'Runs of periodic jobs' };
    this.counter(
      runs,
      ['work'],
      ofJobs(({ turns }) => turns),
    );
    const failures = { name: 'karavan_job_failures_total', help: 'Failed runs of periodic jobs' };
    this.counter(
      failures,
      ['work'],
      ofJobs((report) => report.failures),
    );
  }

  /** The disk of the embedded database. */
  measureStorage(storage: Storage | null): void {
    const ofDisk = (read: (space: ReturnType<Storage['space']>) => number) => () =>
      storage ? [{ value: read(storage.space()) }] : [];
    const bytes = { name: 'karavan_disk_free_bytes', help: "Free space on the database's disk" };
    this.gauge(
      bytes,
      [],
      ofDisk(({ free }) => free),
    );
    const ratio = { name: 'karavan_disk_free_ratio', help: "Free share of the database's disk" };
    this.gauge(
      ratio,
      [],
      ofDisk(({ free, total }) => free / total),
    );
  }

  /** The ages of the last backup and of the last good verification; none where there was none. */
  measureBackups(readBackups: () => Promise<Backups>): void {
    const ages = { last_backup_at: 'last backup', last_verified_at: 'last verified backup' } as const;
    for (const [key, words] of Object.entries(ages) as [keyof typeof ages, string][]) {
      const name = `karavan_${words.replaceAll(' ', '_')}_age_seconds`;
      this.gauge({ name, help: `Age of the ${words}` }, [], async () => {
        const made = (await readBackups())[key];
        return made ? [{ value: (Date.now() - new Date(made).getTime()) / 1000 }] : [];
      });
    }
  }
}
