import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';

/**
 * One process per folder. The lock is a listening socket: the kernel closes it when its process dies, however it dies, so
 * it can't be left behind. Whoever finds it taken is told who has it.
 */
export type Lock = { release: () => Promise<void>; announce: (url: string) => void };

/** What the holder of a lock says of itself. */
export type Holder = { pid: number; url: string | null };

/** On Linux a name in the abstract namespace, which leaves no file behind; elsewhere a socket file. */
async function lockName(folder: string): Promise<string> {
  const path = await realpath(folder);
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 24);
  return process.platform === 'linux' ? `\0karavan:${hash}` : join(path, 'lock.sock');
}

/** Who has the folder, or null when nobody has. */
export async function lockHolder(folder: string): Promise<Holder | null> {
  const name = await lockName(folder);
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

function parseHolder(said: string): Holder {
  const [pid, url] = said.split(' ');
  return { pid: Number(pid), url: url || null };
}

/** Takes the folder's lock, or answers with the process that has it. */
export async function tryLock(folder: string): Promise<Lock | Holder> {
  const name = await lockName(folder);
  let url = '';
  const server = createServer((socket) => socket.on('error', () => socket.destroy()).end(`${process.pid} ${url}`));
  while (!(await isListening(server, name))) {
    const holder = await lockHolder(folder);
    if (holder) return holder;
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
