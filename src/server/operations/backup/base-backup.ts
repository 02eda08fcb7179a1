import { PassThrough, type Readable } from 'node:stream';
import type pg from 'pg';
import { streamCommand, type Wire } from './replication.ts';

/** A copy of the cluster that is under way: its archive `base.tar.gz`, its manifest, and where in the log it lies. */
type BaseBackup = {
  archive: Readable;
  manifest: Readable;
  /** Resolves when both streams have ended. */
  ended: Promise<{ start: string; end: string; timeline: number }>;
};

const KIND = { archive: 'n', manifest: 'm', data: 'd', progress: 'p' } as const;

/**
 * Has PostgreSQL copy its cluster, consistent as of the end of the copy, with the log that this needs. The copy goes on
 * while the database is written to.
 */
export function takeBaseBackup(client: pg.Client, onProgress: (done: number, of: number) => void): BaseBackup {
  const archive = new PassThrough();
  const manifest = new PassThrough();
  let current: PassThrough = archive;
  let estimate = 0;
  let wire: Wire | null = null;
  const options = [
    "LABEL 'karavan'",
    'PROGRESS true',
    "CHECKPOINT 'fast'",
    'WAL true',
    "MANIFEST 'yes'",
    "MANIFEST_CHECKSUMS 'SHA256'",
    "COMPRESSION 'gzip'",
    // The database compresses to a third at the first level; further levels take three times as long for a tenth.
    'COMPRESSION_DETAIL 1',
  ];
  const onData = (message: Buffer, { stream }: Wire) => {
    const kind = String.fromCharCode(message[0] ?? 0);
    const content = message.subarray(1);
    if (kind === KIND.manifest) {
      archive.end();
      current = manifest;
    } else if (kind === KIND.progress) {
      onProgress(Number(content.readBigInt64BE()), estimate);
    } else if (kind === KIND.data && !current.write(content)) {
      stream.pause();
    }
  };
  for (const part of [archive, manifest]) {
    // An ended stream is never drained: messages that had arrived before the pause may end the archive.
    for (const event of ['drain', 'finish']) part.on(event, () => wire?.stream.resume());
  }
  const command = streamCommand(client, `BASE_BACKUP (${options.join(', ')})`, {
    onData,
    onStart: (started) => {
      wire = started;
    },
    onRow: (row) => {
      // The second result has one row for each tablespace: object, place, size in kilobytes.
      if (row.length === 3) estimate = Number(row[2]) * 1024;
    },
  });
  const ended = command.then(
    (rows) => {
      manifest.end();
      const [first = [], , last = []] = rows;
      return { start: String(first[0]), timeline: Number(first[1]), end: String(last[0]) };
    },
    (error: Error) => {
      for (const part of [archive, manifest]) part.destroy(error);
      throw error;
    },
  );
  return { archive, manifest, ended };
}
