import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { giveToFolderOwner } from './folder-owner.ts';

/** The longest path that fits into a Unix socket's address on every system, bytes. */
const LONGEST_PATH = 100;

/**
 * Passes on a path of the socket file that is short enough for an address. A longer one leads through the open folder,
 * so that the file lies in the folder in any case.
 */
async function withShortPath<Result>(
  folder: string,
  name: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = join(folder, name);
  if (Buffer.byteLength(path) <= LONGEST_PATH || process.platform !== 'linux') return use(path);
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    return await use(`/proc/self/fd/${handle.fd}/${name}`);
  } finally {
    await handle.close();
  }
}

/**
 * Listens on a new socket file with a random name. It gets its real name by `link` or `rename`: a file of that name has
 * a listener from the first moment, and closing the server removes only the random name.
 */
export async function listenOnNewFile(
  folder: string,
  onConnection: (socket: Socket) => void,
): Promise<{ server: Server; file: string }> {
  const name = `unnamed-${randomBytes(6).toString('hex')}.sock`;
  const server = createServer((socket) => onConnection(socket.on('error', () => socket.destroy())));
  await withShortPath(folder, name, (path) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
    return promise;
  });
  server.unref();
  const file = join(folder, name);
  await giveToFolderOwner(file);
  return { server, file };
}

/**
 * `held`: a process listens, which may be halted; `stale`: no process listens; `gone`: there is no such file, or its
 * process has ended just now.
 */
export type Probe = { state: 'held' | 'stale' | 'gone'; answer: string };

/**
 * Asks whether a process listens on a socket file, in whichever container it runs. A halted process accepts connections
 * as well, through the kernel, but answers nothing: `patience` is the time to wait for an answer, ms; 0 asks for none.
 */
export const probe = (folder: string, name: string, patience = 0): Promise<Probe> =>
  withShortPath(folder, name, (path) => probePath(path, patience));

/** The same for a name of Linux that is no file. */
export function probePath(path: string, patience: number): Promise<Probe> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(path)
      .setEncoding('utf8')
      .on('connect', () => patience === 0 && socket.destroy())
      .on('data', (chunk) => {
        answer += chunk;
      })
      .on('error', ({ code }: NodeJS.ErrnoException) => resolve({ state: stateOf(code), answer: '' }))
      .on('close', (hadError) => {
        if (!hadError) resolve({ state: 'held', answer });
      });
    if (patience > 0) socket.setTimeout(patience, () => socket.destroy());
  });
}

/** Other errors come from a living process: EAGAIN, for example, from a halted one that many have asked. */
function stateOf(code: string | undefined): Probe['state'] {
  if (code === 'ECONNREFUSED') return 'stale';
  return code === 'ENOENT' || code === 'ECONNRESET' ? 'gone' : 'held';
}
