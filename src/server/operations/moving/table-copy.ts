import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type pg from 'pg';
import { streamCommand, type Wire } from '../backup/replication.ts';
import type { CompanyTable } from './company-tables.ts';

/** The rows of a table in an export: how many, and the size in bytes and the SHA-256, in hex, of their text. */
export type Content = { rows: number; bytes: number; sha256: string };

/** Bytes that are passed on at once: PostgreSQL sends a message for each row. */
const BATCH = 256 * 1024;

/** The company's id under another name. An export has 0 there, and the import sets the new id. */
const isOwnId: Record<string, Record<string, string>> = { audit_log: { entity_id: `entity = 'company'` } };

/** The columns of a table, with the company's own id replaced. */
const columnsWithId = ({ name, columns }: CompanyTable, companyId: number): string =>
  columns
    .map((column) => {
      const condition = isOwnId[name]?.[column];
      return condition ? `case when ${condition} then ${companyId} else ${column} end` : column;
    })
    .join(', ');

/** The rows of a company in the order of their keys, in PostgreSQL's text format, without the company's id. */
export function copyOut(client: pg.Client, table: CompanyTable, companyId: number): Readable {
  const order = table.order.length > 0 ? `order by ${table.order.join(', ')}` : '';
  const rows = `select ${columnsWithId(table, 0)} from ${table.name} where company_id = ${companyId} ${order}`;
  const out = new PassThrough();
  let batch: Buffer[] = [];
  let bytes = 0;
  const flush = (): boolean => {
    const isRoomLeft = out.destroyed || out.write(Buffer.concat(batch));
    batch = [];
    bytes = 0;
    return isRoomLeft;
  };
  const onData = (message: Buffer, { stream }: Wire) => {
    batch.push(message);
    bytes += message.length;
    if (bytes < BATCH || flush()) return;
    stream.pause();
  };
  const onStart = ({ stream }: Wire) => {
    // What a failed reader leaves is read all the same: the connection can't be closed before.
    for (const event of ['drain', 'close']) out.on(event, () => stream.resume());
  };
  streamCommand(client, `copy (${rows}) to stdout`, { onStart, onData }).then(
    () => {
      flush();
      out.end();
    },
    (error: Error) => out.destroy(error),
  );
  return out;
}

/** Writes rows of `copyOut` under the company with an id. */
export async function copyIn(
  client: pg.Client,
  table: CompanyTable,
  companyId: number,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  const columns = table.columns.join(', ');
  // PostgreSQL copies into no table under row level security.
  await client.query(`create temporary table incoming as select ${columns} from ${table.name} where false`);
  await send(client, `copy incoming (${columns}) from stdin`, rows);
  await client.query(
    `insert into ${table.name} (company_id, ${columns}) select ${companyId}, ${columnsWithId(table, companyId)} from incoming`,
  );
  await client.query('drop table incoming');
}

async function send(client: pg.Client, statement: string, content: AsyncIterable<Buffer>): Promise<void> {
  const { promise: ready, resolve } = Promise.withResolvers<Wire>();
  const copied = streamCommand(client, statement, { onCopyIn: resolve });
  const [wire] = await Promise.all([ready, Promise.race([ready, copied])]);
  try {
    for await (const chunk of content) {
      wire.sendCopyFromChunk(chunk);
      if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, 'drain'), copied]);
    }
    wire.endCopyFrom();
  } catch (error) {
    wire.sendCopyFail('The export can not be read');
    // PostgreSQL repeats that the copy has failed; the error says why.
    await copied.catch(() => undefined);
    throw error;
  }
  await copied;
}

/** Passes rows on, and counts and hashes them. */
export async function* measured(
  rows: AsyncIterable<Buffer>,
  onEnd: (content: Content) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let count = 0;
  let bytes = 0;
  for await (const chunk of rows) {
    hash.update(chunk);
    bytes += chunk.length;
    for (let at = chunk.indexOf('\n'); at >= 0; at = chunk.indexOf('\n', at + 1)) count++;
    yield chunk;
  }
  onEnd({ rows: count, bytes, sha256: hash.digest('hex') });
}

/** What an export of these rows would have. */
export async function contentOf(rows: AsyncIterable<Buffer>): Promise<Content> {
  let content: Content = { rows: 0, bytes: 0, sha256: '' };
  const passed = measured(rows, (found) => {
    content = found;
  });
  // Rows are read to be measured; each chunk can be forgotten.
  for await (const chunk of passed) void chunk;
  return content;
}
