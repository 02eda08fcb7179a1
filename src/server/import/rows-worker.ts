import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { readRowsBody } from './rows-body.ts';
import type { FromWorker, ToWorker } from './rows-thread.ts';

/** Rows per message; copying them takes the main thread a few milliseconds. */
const PART_SIZE = 500;

/** On Linux priorities are per thread: requests take precedence over this worker. */
if (process.platform === 'linux') {
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  setPriority(thread, constants.priority.PRIORITY_LOW);
}

const { command, bytes } = workerData as ToWorker;
const send = (message: FromWorker) => parentPort?.postMessage(message);

const read = readRowsBody(command, bytes);
if ('rows' in read) {
  const { rows, ...first } = read;
  send(first);
  // Sends the next part on each request.
  let next = 0;
  parentPort?.on('message', () => {
    const part = rows.slice(next, next + PART_SIZE);
    next += part.length;
    send({ rows: part, isLast: next >= rows.length });
  });
} else {
  send(read);
}
