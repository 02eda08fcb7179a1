import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from '../../src/server/db/settings.ts';
import { killRemains } from './postgres-processes.ts';
import { passableFolder, type ServerProcess, startProcess } from './server-process.ts';

/** The superuser of the embedded database on a data folder, in the database that Karavan uses. */
export async function superuserOf(dataDir: string): Promise<Connection> {
  const { superuser } = JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8')) as { superuser: string };
  return { host: join(dataDir, 'sockets'), port: 5432, database: 'karavan', user: 'postgres', password: superuser };
}

/** A Karavan as somebody has it: a data folder of its own, and on it one server process after another. */
export class Installation {
  readonly dataDir: string;
  /** Where it answers, or where it answered last. */
  url = '';
  #server: ServerProcess | null = null;

  constructor(dataDir: string) {
    this.dataDir = dataDir;
  }

  static async make(env?: NodeJS.ProcessEnv): Promise<Installation> {
    const installation = new Installation(await passableFolder());
    await installation.start(env);
    return installation;
  }

  get server(): ServerProcess {
    if (!this.#server) throw new Error('No server was started');
    return this.#server;
  }

  /** Starts the next server and waits until it serves. */
  async start(env: NodeJS.ProcessEnv = {}): Promise<void> {
    this.#server = startProcess({ env: { DATA_DIR: this.dataDir, ...env } });
    this.url = await this.#server.ready();
  }

  /** Kills the server alone: its database is left running. */
  async killServer(): Promise<void> {
    this.server.kill('SIGKILL');
    await this.server.ended;
  }

  /** Ends whatever still runs, however the test went, and removes the folder. */
  async remove(): Promise<void> {
    this.#server?.kill('SIGKILL');
    await this.#server?.ended;
    killRemains(this.dataDir);
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 10 });
  }
}
