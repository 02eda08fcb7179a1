import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { invalidFields, Refusal } from '../base/pipeline/refusal.ts';
import { projectRoot } from '../source-files.ts';
import { type RowsCommand, type RowsRead, readRowsBody } from './rows-body.ts';

/** The commands whose bodies have rows of a file, of which there may be thousands. */
export const rowsCommands = ['importSales', 'importClients', 'importPartners'] as const satisfies RowsCommand[];
export const isRowsCommand = (name: string): name is RowsCommand => (rowsCommands as readonly string[]).includes(name);

/** A body as it came, for the command whose schemas it has to fulfil. */
export type ToWorker = { command: RowsCommand; bytes: Uint8Array };
/** First what was read, without its rows; after that the rows in parts, each when it is asked for. */
export type FromWorker =
  | Exclude<RowsRead, { rows: unknown[] }>
  | Omit<Extract<RowsRead, { rows: unknown[] }>, 'rows'>
  | { rows: unknown[]; isLast: boolean };

/** A body with its rows, and a hash by which it is known again. */
export type RowsBody = { body: Record<string, unknown>; bodyHash: string };

const file = join(projectRoot, 'src/server/import/rows-worker.ts');
/** A smaller body is read at once, which takes less than starting a thread: bytes. */
const SMALL = 64 * 1024;
/** Whether a body is read in a thread of its own. */
export const isReadApart = ({ length }: Uint8Array): boolean => length > SMALL;
/** Ten thousand sales take 150 MB while they are read. A body made to need more ends its worker and nothing else. */
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };
/** How many bodies are read at a time; the next ones wait in the order in which they came. */
const AT_A_TIME = 2;

let reading = 0;
const waiting: (() => void)[] = [];

/**
 * Reads and validates the body of a command with rows. A large one is read in a thread of its own, so that other requests are
 * answered meanwhile. Refuses malformed, invalid_fields with the first hundred fields, and too_large.
 */
export async function readRows(command: RowsCommand, bytes: Uint8Array): Promise<RowsBody> {
  if (!isReadApart(bytes)) {
    const { rows, body, bodyHash } = taken(readRowsBody(command, bytes));
    return { body: { ...body, rows }, bodyHash };
  }
  if (reading === AT_A_TIME) await new Promise<void>((resolve) => waiting.push(resolve));
  else reading += 1;
  try {
    return await readInWorker({ command, bytes });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else reading -= 1;
  }
}

/** What was read and is not refused. */
function taken<Read extends object>(read: Read | Exclude<RowsRead, { rows: unknown[] }>): Read {
  if ('malformed' in read) throw new Refusal('malformed');
  if ('fields' in read) throw invalidFields(read.fields);
  return read;
}

async function readInWorker(workerData: ToWorker): Promise<RowsBody> {
  // A body has its memory for itself, which goes over to the thread: a copy would take this one tens of milliseconds.
  const { buffer, length } = workerData.bytes;
  const transferList = buffer.byteLength === length ? [buffer as ArrayBuffer] : [];
  const worker = new Worker(file, { workerData, transferList, resourceLimits: MEMORY });
  const { promise: failure, reject } = Promise.withResolvers<never>();
  failure.catch(() => undefined);
  worker.on('error', reject);
  const hear = async () => {
    const [message] = await Promise.race([once(worker, 'message'), failure]);
    return message as FromWorker;
  };
  try {
    const first = taken(await hear());
    if (!('bodyHash' in first)) throw new Error('The worker has begun with rows');
    const rows: unknown[] = [];
    for (let isLast = false; !isLast; ) {
      const heard = hear();
      worker.postMessage('more');
      const part = await heard;
      if (!('rows' in part)) throw new Error('The worker was asked for rows and has sent something else');
      for (const row of part.rows) rows.push(row);
      isLast = part.isLast;
      // Copying a part keeps this thread busy; between two of them others are served.
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
