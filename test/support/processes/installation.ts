import { openSql, type Sql } from '../server/sql.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { killAndRemove, preparedFolder, superuserOf } from './start-ups.ts';

/** An installation: a data folder of its own, and one server process after another on it. */
export class Installation {
  readonly dataDir: string;
  /** The address of the current or the last server. */
  url = '';
  readonly #servers: ServerProcess[] = [];

  private constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  /** Creates an installation with a running server. */
  static async create(env: NodeJS.ProcessEnv = {}, folder = preparedFolder()): Promise<Installation> {
    const installation = new Installation(await folder);
    try {
      await installation.start(env);
      return installation;
    } catch (error) {
      await installation.remove();
      throw error;
    }
  }

  get server(): ServerProcess {
    const server = this.#servers.at(-1);
    if (!server) throw new Error('No server was started');
    return server;
  }

  /** Starts the next server and waits until it serves. */
  async start(env: NodeJS.ProcessEnv = {}): Promise<void> {
    this.#servers.push(startProcess({ env: { DATA_DIR: this.dataDir, ...env } }));
    this.url = await this.server.ready();
  }

  /** Kills the server alone: its database keeps running. */
  async killServer(): Promise<void> {
    this.server.kill('SIGKILL');
    await this.server.ended;
  }

  /** Queries its database as the superuser, who sees every company. */
  async query<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
    const sql = await openSql(await superuserOf(this.dataDir));
    try {
      return await work(sql);
    } finally {
      await sql.end();
    }
  }

  /** Ends all its processes, however the test went, and removes the folder. */
  async remove(): Promise<void> {
    for (const server of this.#servers) {
      server.kill('SIGKILL');
      await server.ended;
    }
    await killAndRemove(this.dataDir);
  }
}
