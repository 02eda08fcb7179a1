import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../../../src/server/source-files.ts';
import { clockEnv } from '../clock.ts';
import { HANG_TIMEOUT, until } from '../wait.ts';
import { CONTAINED } from './capabilities.ts';

/** How a process ended: its code, or the signal that killed it. */
export type Ending = { code: number | null; signal: NodeJS.Signals | null };

/** The real server, as `npm start` runs it, in a process of its own. */
export type ServerProcess = {
  pid: number;
  /** Everything that it wrote so far, to both outputs. */
  output: () => string;
  /** Closes both outputs, as a closed terminal does. */
  stopReading: () => void;
  kill: (signal: NodeJS.Signals) => void;
  ended: Promise<Ending>;
  /** The address, once it reports that it is ready. Throws with its output when it ends instead. */
  ready: () => Promise<string>;
};

export type ProcessOptions = {
  env?: NodeJS.ProcessEnv;
  /** Another checkout than this one. */
  root?: string;
  /** Another Node than the one that runs the tests. */
  node?: string;
  cwd?: string;
  uid?: number;
  gid?: number;
  /** Another program than the server: `src/server/cli.ts` with its arguments, say. */
  args?: string[];
  /** Runs it in namespaces of its own for process ids, network and shared memory, as a container does. Needs root. */
  contained?: boolean;
};

/** The folder of Node’s compile cache: a test run starts the same files a hundred times. */
const compiled = join(projectRoot, 'node_modules/.cache/node');

/** In a test a server’s timeouts end only what hangs, unless they are tested; the benchmark uses the ordinary ones. */
const PATIENT = process.env.VITEST
  ? { DATABASE_STATEMENT_TIMEOUT: String(HANG_TIMEOUT), DATABASE_CONNECT_TIMEOUT: String(HANG_TIMEOUT) }
  : {};

/** The timeouts of every installation, for tests of them. An empty setting is the default. */
export const ORDINARY_LIMITS = { DATABASE_STATEMENT_TIMEOUT: '', DATABASE_CONNECT_TIMEOUT: '' };

/** The environment of a person’s shell, without the settings of this test run or the machine for Karavan. */
export function plainEnv(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG } = process.env;
  return {
    PATH,
    HOME,
    LANG,
    NODE_COMPILE_CACHE: compiled,
    MALLOC_TRIM_THRESHOLD_: '131072',
    PORT: '0',
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '10000000',
    ...PATIENT,
    ...clockEnv(),
    ...extra,
  };
}

/** The options of Node in the start script of `package.json`, which bound the server's memory. */
function memoryOptions(): string[] {
  const text = readFileSync(join(projectRoot, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(text) as { scripts: { start: string } };
  const [, options] = /exec node ((?:--[\w-]+=\d+ )+)--import/.exec(scripts.start) ?? [];
  if (options === undefined) throw new Error(`The start script bounds no memory: ${scripts.start}`);
  return options.trim().split(' ');
}

const nodeOptions = memoryOptions();

/** The arguments with which Node runs a program as the scripts of `package.json` do. */
export const programOf = (script: string, root = projectRoot): string[] => [
  ...nodeOptions,
  '--import',
  pathToFileURL(join(root, 'src/server/bundled-server.ts')).href,
  join(root, script),
];

/** The first process of the container is a shell that outlives a killed server, so that its PostgreSQL does too. */
const CONTAINER = [
  ...CONTAINED,
  '/bin/sh',
  '-c',
  '"$@"; code=$?; [ $code -lt 128 ] && exit $code; exec sleep 600',
  'sh',
];

/** Starts the server on a free port; `ready` waits until it serves. */
export function startProcess(options: ProcessOptions = {}): ServerProcess {
  const {
    env,
    root = projectRoot,
    node = process.execPath,
    cwd = root,
    args = ['src/server/main.ts'],
    contained = false,
    ...user
  } = options;
  const [script = '', ...rest] = args;
  const [command = node, ...before] = contained ? [...CONTAINER, node] : [node];
  const child = spawn(command, [...before, ...programOf(script, root), ...rest], {
    cwd,
    env: plainEnv(env),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  return watch(child);
}

/** The parts of a process that a test observes. */
export function watch(child: ChildProcess): ServerProcess {
  let said = '';
  let over = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const { promise: ended, resolve, reject } = Promise.withResolvers<Ending>();
  child.once('error', reject);
  child.once('close', (code, signal) => {
    over = true;
    resolve({ code, signal });
  });
  return {
    pid: child.pid ?? 0,
    output: () => said,
    stopReading: () => {
      for (const stream of [child.stdout, child.stderr]) stream?.destroy();
    },
    kill: (signal) => void child.kill(signal),
    ended,
    ready: () =>
      until('the server to be ready', () => {
        const address = /ready after .*: (http\S+)/.exec(said)?.[1];
        if (!address && over) throw new Error('The server ended instead of serving');
        return address;
      }).catch((error: Error) => {
        throw new Error(`${error.message}:\n${said}`);
      }),
  };
}
