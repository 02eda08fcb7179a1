import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { readRowsBody } from './rows-body.ts';
import type { FromWorker, ToWorker } from './rows-thread.ts';

/** How many rows go to the main thread at once: copying them takes it a few milliseconds. */
const AT_ONCE = 500;

/** On Linux a thread has a priority of its own: requests of others go first, as they do when a person waits for them. */
if (process.platform === 'linux') {
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  setPriority(thread, constants.priority.PRIORITY_LOW);
}

const { command, bytes } = workerData as ToWorker;
const say = (message: FromWorker) => parentPort?.postMessage(message);

const read = readRowsBody(command, bytes);
if ('rows' in read) {
  const { rows, ...first } = read;
  say(first);
  // Each time that the main thread asks, it gets the next part.
  let next = 0;
  parentPort?.on('message', () => {
    const part = rows.slice(next, next + AT_ONCE);
    next += part.length;
    say({ rows: part, isLast: next >= rows.length });
  });
} else {
  say(read);
}
