import { constants, setPriority } from 'node:os';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { Connection } from '../../base/db/settings.ts';

/** A connection that speaks PostgreSQL's replication protocol, and SQL by the simple protocol. */
export async function connectForReplication(superuser: Connection): Promise<pg.Client> {
  // `replication` is passed on as a parameter of the connection; the driver's types do not have it.
  const client = new pg.Client({ ...superuser, replication: 'database' } as pg.ClientConfig);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The cluster, the history of its log that it is on, and the end of that log. */
export type SystemState = { systemId: string; timeline: number; position: string };

export async function identifySystem(client: pg.Client): Promise<SystemState> {
  const { rows } = await client.query<{ systemid: string; timeline: number; xlogpos: string }>('IDENTIFY_SYSTEM');
  const [{ systemid, timeline, xlogpos }] = rows as [(typeof rows)[0]];
  return { systemId: systemid, timeline: Number(timeline), position: xlogpos };
}

/** The clock by which PostgreSQL notes commits. */
export async function readClock(client: pg.Client): Promise<{ at: Date }> {
  const { rows } = await client.query<{ at: string }>(
    'select extract(epoch from pg_catalog.clock_timestamp()) * 1000 as at',
  );
  return { at: new Date(Number(rows[0]?.at)) };
}

/**
 * Gives the connection's process in PostgreSQL the lowest priority, where this process may: requests of people go
 * first.
 */
export async function giveWay(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  try {
    for (const { pid } of rows) setPriority(Number(pid), constants.priority.PRIORITY_LOW);
  } catch (error) {
    const { code, info } = error as NodeJS.ErrnoException & { info?: { code?: string } };
    // Another user's process keeps its priority: the backup is made all the same.
    if (!['EPERM', 'EACCES'].includes(info?.code ?? code ?? '')) throw error;
  }
}

/** The part of the driver's connection that a replication command uses. */
export type Wire = {
  query: (text: string) => void;
  /** Sends a message while the server copies to us, or we to it. */
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (reason: string) => void;
  stream: Duplex;
};

type Handlers = {
  /** A message of the server, a copy that may be kept. */
  onData?: (message: Buffer, wire: Wire) => void;
  onStart?: (wire: Wire) => void;
  /** The server waits for the content of a `copy … from stdin`. */
  onCopyIn?: (wire: Wire) => void;
  onRow?: (row: string[]) => void;
};

/**
 * Runs a command whose answer is a stream of messages: the driver knows such answers only through a query of one's own.
 * Resolves with the rows of all results before and after the stream.
 */
export function streamCommand(
  client: pg.Client,
  text: string,
  { onData, onStart, onCopyIn, onRow }: Handlers,
): Promise<string[][]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[][]>();
  const rows: string[][] = [];
  let failure: Error | null = null;
  const nothing = () => undefined;
  const query = {
    submit: (wire: Wire) => {
      wire.query(text);
      onStart?.(wire);
      return null;
    },
    handleRowDescription: nothing,
    handleDataRow: ({ fields }: { fields: string[] }) => {
      rows.push(fields);
      onRow?.(fields);
    },
    handleCommandComplete: nothing,
    handleEmptyQuery: nothing,
    // The driver's buffer is used again for the next messages.
    handleCopyData: ({ chunk }: { chunk: Buffer }, wire: Wire) => onData?.(Buffer.from(chunk), wire),
    handleCopyInResponse: (wire: Wire) => onCopyIn?.(wire),
    handleError: (error: Error) => {
      failure = error;
      reject(error);
    },
    handleReadyForQuery: () => {
      if (!failure) resolve(rows);
    },
    // The driver sets one of its own otherwise.
    callback: (error?: Error) => {
      if (error) reject(error);
    },
  };
  const onEnd = () => reject(new Error('The connection to PostgreSQL has ended'));
  client.once('end', onEnd);
  client.query(query as unknown as pg.Query);
  return promise.finally(() => client.off('end', onEnd));
}

/** `0/3000060` → its position in the log, bytes. */
export function parsePosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export const formatPosition = (position: bigint): string =>
  `${(position >> 32n).toString(16).toUpperCase()}/${(position & 0xffff_ffffn).toString(16).toUpperCase()}`;

const hex = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0');

/** The size of a file of the log, bytes: PostgreSQL's default, with which the embedded cluster is made. */
export const SEGMENT_SIZE = 16 * 1024 * 1024;
const PER_FILE_ID = 0x1_0000_0000n / BigInt(SEGMENT_SIZE);

/** The number of the file that has a position. */
export const segmentOf = (position: bigint): bigint => position / BigInt(SEGMENT_SIZE);

/** The position at which the file begins that has a position. */
export const startOfFile = (position: bigint): bigint => segmentOf(position) * BigInt(SEGMENT_SIZE);

/** PostgreSQL's name of a file of the log. */
export const segmentName = (timeline: number, segment: bigint): string =>
  hex(BigInt(timeline)) + hex(segment / PER_FILE_ID) + hex(segment % PER_FILE_ID);

/** The timeline and the number of a file of the log; null for another file. */
export function parseSegmentName(name: string): { timeline: number; segment: bigint } | null {
  const parts = /^([\dA-F]{8})([\dA-F]{8})([\dA-F]{8})$/.exec(name);
  if (!parts) return null;
  const [timeline = 0n, id = 0n, rest = 0n] = parts.slice(1).map((part) => BigInt(`0x${part}`));
  return { timeline: Number(timeline), segment: id * PER_FILE_ID + rest };
}
