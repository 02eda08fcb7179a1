import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { invalidFields, Refusal } from '../base/pipeline/refusal.ts';
import { projectRoot } from '../source-files.ts';
import { type RowsCommand, type RowsRead, readRowsBody } from './rows-body.ts';

/** The commands whose bodies have rows of a file. */
export const rowsCommands = ['importSales', 'importClients', 'importPartners'] as const satisfies RowsCommand[];
export const isRowsCommand = (name: string): name is RowsCommand => (rowsCommands as readonly string[]).includes(name);

/** The raw body and its command. */
export type ToWorker = { command: RowsCommand; bytes: Uint8Array };
/** The first message has the body without rows; then the rows follow in parts on request. */
export type FromWorker =
  | Exclude<RowsRead, { rows: unknown[] }>
  | Omit<Extract<RowsRead, { rows: unknown[] }>, 'rows'>
  | { rows: unknown[]; isLast: boolean };

/** A validated body with its rows and its hash. */
export type RowsBody = { body: Record<string, unknown>; bodyHash: string };

const file = join(projectRoot, 'src/server/import/rows-worker.ts');
/** The size in bytes up to which a body is read in the main thread, faster than starting a worker. */
const MAX_INLINE_BYTES = 64 * 1024;
/** Whether a body is read in a worker thread. */
export const isReadInWorker = ({ length }: Uint8Array): boolean => length > MAX_INLINE_BYTES;
/** Memory limits of a worker; ten thousand sales need 150 MB. A body that exceeds them ends only its worker. */
const WORKER_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };
/** Workers at a time; further bodies wait in order. */
const MAX_WORKERS = 2;

let reading = 0;
const waiting: (() => void)[] = [];

/**
 * Reads and validates the body of a command with rows, a large one in a worker thread. Refuses malformed,
 * invalid_fields with the first hundred fields, and too_large.
 */
export async function readRows(command: RowsCommand, bytes: Uint8Array): Promise<RowsBody> {
  if (!isReadInWorker(bytes)) {
    const { rows, body, bodyHash } = acceptRead(readRowsBody(command, bytes));
    return { body: { ...body, rows }, bodyHash };
  }
  if (reading === MAX_WORKERS) await new Promise<void>((resolve) => waiting.push(resolve));
  else reading += 1;
  try {
    return await readInWorker({ command, bytes });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else reading -= 1;
  }
}

/** The result of reading, or its refusal thrown. */
function acceptRead<Read extends object>(read: Read | Exclude<RowsRead, { rows: unknown[] }>): Read {
  if ('malformed' in read) throw new Refusal('malformed');
  if ('fields' in read) throw invalidFields(read.fields);
  return read;
}

async function readInWorker(workerData: ToWorker): Promise<RowsBody> {
  // Transfers the body's memory when it is not shared; copying would block for tens of milliseconds.
  const { buffer, length } = workerData.bytes;
  const transferList = buffer.byteLength === length ? [buffer as ArrayBuffer] : [];
  const worker = new Worker(file, { workerData, transferList, resourceLimits: WORKER_LIMITS });
  const { promise: failure, reject } = Promise.withResolvers<never>();
  failure.catch(() => undefined);
  worker.on('error', reject);
  const nextMessage = async () => {
    const [message] = await Promise.race([once(worker, 'message'), failure]);
    return message as FromWorker;
  };
  try {
    const first = acceptRead(await nextMessage());
    if (!('bodyHash' in first)) throw new Error('The first message of the worker has no body hash');
    const rows: unknown[] = [];
    for (let isLast = false; !isLast; ) {
      const message = nextMessage();
      worker.postMessage('more');
      const part = await message;
      if (!('rows' in part)) throw new Error('The worker answered a request for rows with another message');
      for (const row of part.rows) rows.push(row);
      isLast = part.isLast;
      // Yields to other requests between the copies of two parts.
      await setImmediate();
    }
    return { body: { ...first.body, rows }, bodyHash: first.bodyHash };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') throw new Refusal('too_large');
    throw error;
  } finally {
    await worker.terminate();
  }
}
