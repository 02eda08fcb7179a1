import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';

/**
 * A lock on a folder, held by one process. It is a listening socket, which the kernel closes when the process ends in
 * any way. Its holder answers connections with its process id and URL.
 */
export type Lock = { release: () => Promise<void>; announce: (url: string) => void };

/** The process that holds a lock. */
export type Holder = { pid: number; url: string | null };

/** An abstract socket name on Linux, which leaves no file; a socket file elsewhere. */
async function lockName(folder: string): Promise<string> {
  const path = await realpath(folder);
  const hash = createHash('sha256').update(path).digest('hex').slice(0, 24);
  return process.platform === 'linux' ? `\0karavan:${hash}` : join(path, 'lock.sock');
}

/** The process that holds the folder's lock, or null. */
export async function lockHolder(folder: string): Promise<Holder | null> {
  const name = await lockName(folder);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(name)
      .setEncoding('utf8')
      .on('data', (chunk) => {
        answer += chunk;
      })
      .on('error', () => resolve(null))
      .on('close', (hadError) => {
        if (!hadError) resolve(parseHolder(answer));
      });
    socket.setTimeout(2000, () => socket.destroy());
  });
}

function parseHolder(answer: string): Holder {
  const [pid, url] = answer.split(' ');
  return { pid: Number(pid), url: url || null };
}

/** Takes the folder's lock, or returns the process that has it. */
export async function tryLock(folder: string): Promise<Lock | Holder> {
  const name = await lockName(folder);
  let url = '';
  const server = createServer((socket) => socket.on('error', () => socket.destroy()).end(`${process.pid} ${url}`));
  while (!(await isListening(server, name))) {
    const holder = await lockHolder(folder);
    if (holder) return holder;
    // Released in the meantime, or a stale socket file of a killed process.
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

/** Listens on the name; false when another process does. */
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
