import { createHash } from 'node:crypto';
import { realpath, unlink } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { StartError } from './errors.ts';

/**
 * One server per data folder. The lock is a listening socket: the kernel closes it when its process dies, however it
 * dies, so it can't be left behind. Whoever finds it taken is told who has it.
 */
export type Lock = { release: () => Promise<void>; announce: (url: string) => void };

/** On Linux a name in the abstract namespace, which leaves no file behind; elsewhere a socket file. */
async function lockName(dataDir: string): Promise<string> {
  const path = await realpath(dataDir);
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 24);
  return process.platform === 'linux' ? `\0karavan:${hash}` : join(path, 'lock.sock');
}

/** What the holder of the lock says of itself, or null when nobody holds it. */
export async function lockHolder(dataDir: string): Promise<{ pid: number; url: string | null } | null> {
  const name = await lockName(dataDir);
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(name)
      .setEncoding('utf8')
      .on('data', (chunk) => {
        said += chunk;
      })
      .on('error', () => resolve(null))
      .on('close', (hadError) => {
        if (!hadError) resolve(parseHolder(said));
      });
    socket.setTimeout(2000, () => socket.destroy());
  });
}

function parseHolder(said: string): { pid: number; url: string | null } {
  const [pid, url] = said.split(' ');
  return { pid: Number(pid), url: url || null };
}

/** Takes the lock, or refuses with the process that has it. */
export async function takeLock(dataDir: string): Promise<Lock> {
  const name = await lockName(dataDir);
  let url = '';
  const server = createServer((socket) => socket.on('error', () => socket.destroy()).end(`${process.pid} ${url}`));
  try {
    await listen(server, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    const holder = await lockHolder(dataDir);
    if (holder) {
      const where = holder.url ? ` at ${holder.url}` : '';
      throw new StartError(
        `Karavan already runs on the data folder ${dataDir} (process ${holder.pid}${where}). ` +
          'Stop it first, or name another folder in DATA_DIR.',
      );
    }
    // A socket file that nobody listens on: its process was killed.
    await unlink(name);
    await listen(server, name);
  }
  server.unref();
  return {
    release: () => new Promise((resolve) => server.close(() => resolve())),
    announce: (address) => {
      url = address;
    },
  };
}

function listen(server: Server, name: string): Promise<AddressInfo | string | null> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(name, () => resolve(server.address()));
  });
}
