import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
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

/** Another server or command has the data folder. */
export class LockedError extends StartError {}

/** Takes the lock, or refuses with the process that has it. */
export async function takeLock(dataDir: string): Promise<Lock> {
  const name = await lockName(dataDir);
  let url = '';
  const server = createServer((socket) => socket.on('error', () => socket.destroy()).end(`${process.pid} ${url}`));
  while (!(await isListening(server, name))) {
    const holder = await lockHolder(dataDir);
    if (holder) {
      const where = holder.url ? ` at ${holder.url}` : '';
      throw new LockedError(
        `Karavan already runs on the data folder ${dataDir} (process ${holder.pid}${where}). ` +
          'Stop it first, or name another folder in DATA_DIR.',
      );
    }
    // Let go just now; or a socket file that nobody listens on, because its process was killed.
    if (process.platform !== 'linux') await rm(name, { force: true });
  }
  server.unref();
  return {
    release: () => new Promise((resolve) => server.close(() => resolve())),
    announce: (address) => {
      url = address;
    },
  };
}

/** Listens on the name; false when somebody else has it. */
function isListening(server: Server, name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    };
    server.once('error', failed);
    server.listen(name, () => {
      server.off('error', failed);
      resolve(true);
    });
  });
}
