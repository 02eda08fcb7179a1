import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Connection } from '../../base/db/settings.ts';
import { logFileName, writeLogFile, writeUntil } from './log-files.ts';
import {
  formatPosition,
  parsePosition,
  readClock,
  SEGMENT_SIZE,
  segmentName,
  segmentOf,
  streamCommand,
  type Wire,
} from './replication.ts';
import type { Seal } from './sealing.ts';

/** How often what has arrived is written, ms: what a lost disk costs at most. */
const WRITE_EVERY = 5_000;
/** The files that may wait to be written, before PostgreSQL has to wait. */
const MAX_WAITING = 4;

const KIND = { data: 'w', keepalive: 'k', status: 'r' } as const;
/** PostgreSQL's times begin in the year 2000. */
const EPOCH = Date.UTC(2000, 0, 1);

/** PostgreSQL's sender may be behind the flushed end by a moment, ms. */
const SENDER_DELAY = 1_000;

export type Source = {
  client: pg.Client;
  /** Where its files are stored. */
  folder: string;
  timeline: number;
  start: bigint;
  /** The slot that keeps it until it is stored. */
  slot: string;
  seal: Seal | null;
};

/** One connection, and the file of the log that arrives. */
export class LogReception {
  readonly #client: pg.Client;
  readonly #folder: string;
  readonly #timeline: number;
  readonly #seal: Seal | null;
  #buffer = Buffer.alloc(SEGMENT_SIZE);
  /** Up to where the log has arrived, and up to where it is stored. */
  #received: bigint;
  #stored: bigint;
  /** When everything had arrived that PostgreSQL had flushed. */
  #completeAt: Date | null = null;
  #writing: Promise<void> = Promise.resolve();
  #waiting = 0;
  #wire: Wire | null = null;
  #timer: NodeJS.Timeout | undefined;
  #onArrival: (() => void) | null = null;
  readonly #ended = Promise.withResolvers<void>();
  readonly ended = this.#ended.promise;

  private constructor(client: pg.Client, folder: string, timeline: number, start: bigint, seal: Seal | null) {
    this.#client = client;
    this.#folder = folder;
    this.#timeline = timeline;
    this.#received = start;
    this.#stored = start;
    this.#seal = seal;
  }

  /** Receives the log from a position on, the beginning of a file, over a connection that is used for nothing else. */
  static begin({ client, folder, timeline, start, slot, seal }: Source): LogReception {
    const reception = new LogReception(client, folder, timeline, start, seal);
    reception.#start(start, slot);
    return reception;
  }

  #start(start: bigint, slot: string): void {
    const command = `START_REPLICATION SLOT ${slot} PHYSICAL ${formatPosition(start)} TIMELINE ${this.#timeline}`;
    const stream = streamCommand(this.#client, command, {
      onStart: (wire) => {
        this.#wire = wire;
      },
      onData: (message) => this.#take(message),
    });
    stream.then(() => this.#ended.resolve(), this.#ended.reject);
    this.#scheduleWrite();
  }

  #scheduleWrite(): void {
    this.#timer = setTimeout(() => {
      this.#storeBeginning().then(() => this.#scheduleWrite(), this.#ended.reject);
    }, WRITE_EVERY).unref();
  }

  #take(message: Buffer): void {
    const kind = String.fromCharCode(message[0] ?? 0);
    if (kind === KIND.keepalive) {
      // After the kind: the end of what was sent, PostgreSQL's time, whether it asks for an answer.
      this.#noteEnd(message.readBigInt64BE(1), message.readBigInt64BE(9));
      if (message[17] === 1) this.#confirm('quietly');
    }
    if (kind !== KIND.data) return;
    // After the kind: the position, the end of the log, PostgreSQL's time.
    let content = message.subarray(25);
    while (content.length > 0) {
      const offset = Number(this.#received % BigInt(SEGMENT_SIZE));
      const copied = content.copy(this.#buffer, offset);
      content = content.subarray(copied);
      this.#received += BigInt(copied);
      if (offset + copied === SEGMENT_SIZE) this.#storeWhole();
    }
    this.#noteEnd(message.readBigInt64BE(9), message.readBigInt64BE(17));
    this.#onArrival?.();
  }

  /** Notes the time of a message if everything up to an end has arrived. */
  #noteEnd(end: bigint, time: bigint): void {
    if (this.#received >= end) this.#completeAt = new Date(EPOCH + Number(time / 1000n) - SENDER_DELAY);
  }

  /** Stores the file that has just been filled, and goes on with the next one. */
  #storeWhole(): void {
    const content = this.#buffer;
    const end = this.#received;
    const name = segmentName(this.#timeline, segmentOf(end) - 1n);
    this.#buffer = Buffer.alloc(SEGMENT_SIZE);
    this.#waiting++;
    if (this.#waiting === MAX_WAITING) this.#wire?.stream.pause();
    this.#enqueue(async () => {
      await writeLogFile(this.#folder, name, content, { seal: this.#seal });
      await rm(join(this.#folder, logFileName(name, true, this.#seal)), { force: true });
      if (this.#waiting-- === MAX_WAITING) this.#wire?.stream.resume();
      await this.#stand(end, null);
    }).catch(this.#ended.reject);
  }

  /** Stores what has arrived of the present file. */
  #storeBeginning(): Promise<void> {
    return this.#enqueue(async () => {
      const end = this.#received;
      const completeAt = this.#completeAt;
      const length = Number(end % BigInt(SEGMENT_SIZE));
      if (end > this.#stored && length > 0) {
        // What is compressed here does not change any more; later content is appended behind it.
        const content = this.#buffer.subarray(0, length);
        const name = segmentName(this.#timeline, segmentOf(end));
        await writeLogFile(this.#folder, name, content, { isPartial: true, seal: this.#seal });
      }
      await this.#stand(end, completeAt);
    });
  }

  /** Files are written one after another. */
  #enqueue(work: () => Promise<void>): Promise<void> {
    this.#writing = this.#writing.then(work);
    return this.#writing;
  }

  async #stand(end: bigint, completeAt: Date | null): Promise<void> {
    if (end > this.#stored) this.#stored = end;
    if (completeAt) await writeUntil(this.#folder, completeAt);
    this.#confirm();
  }

  /** Tells PostgreSQL what is stored, so that it may remove it, and asks how far its log is. */
  #confirm(how: 'asking' | 'quietly' = 'asking'): void {
    const message = Buffer.alloc(34);
    message.write(KIND.status);
    message.writeBigInt64BE(this.#received, 1);
    message.writeBigInt64BE(this.#stored, 9);
    message.writeBigInt64BE(this.#stored, 17);
    message.writeBigInt64BE(BigInt(Date.now() - EPOCH) * 1000n, 25);
    message[33] = how === 'asking' ? 1 : 0;
    this.#wire?.sendCopyFromChunk(message);
  }

  /** Waits until everything has arrived that is committed now, stores it, and closes. Returns when that was. */
  async finish(superuser: Connection): Promise<Date> {
    const { position: target, at } = await readEnd(superuser);
    const arrived = Promise.withResolvers<void>();
    this.#onArrival = () => {
      if (this.#received >= target) arrived.resolve();
    };
    this.#onArrival();
    await Promise.race([arrived.promise, this.ended]);
    await this.#storeBeginning();
    this.#ended.resolve();
    await this.close();
    return at;
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#client.end();
  }
}

/** The end of the flushed log, and a moment before which everything that was acknowledged lies before that end. */
async function readEnd(superuser: Connection): Promise<{ position: bigint; at: Date }> {
  const client = new pg.Client(superuser);
  await client.connect();
  try {
    const { at } = await readClock(client);
    const { rows } = await client.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position');
    return { position: parsePosition(String(rows[0]?.position)), at };
  } finally {
    await client.end();
  }
}
