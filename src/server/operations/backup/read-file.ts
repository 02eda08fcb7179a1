import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { UnusableBackup } from './backup-error.ts';
import type { Backup } from './backup-folder.ts';
import { measure } from './measure.ts';
import type { Seal } from './sealing.ts';

type File = keyof Backup['description']['files'];

/**
 * Passes the decrypted content of a backup's file to a stream. Refuses a missing file, and one whose size or SHA-256
 * differs from what the backup's description says; the content has gone on by then, so what was made of it is useless.
 */
export async function readBackupFile(backup: Backup, which: File, seal: Seal | null, target: Writable): Promise<void> {
  const { name, bytes, sha256 } = backup.description.files[which];
  const path = join(backup.folder, name);
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new UnusableBackup(`The backup ${backup.folder} lacks its file ${name}.`);
    throw error;
  });
  const damaged = (cause?: unknown) =>
    new UnusableBackup(`The file ${path} is damaged: it is not what was written. Use another backup.`, { cause });
  if (found.size !== bytes) throw damaged();
  const through = measure();
  try {
    const source = createReadStream(path);
    if (seal) await pipeline(source, through, seal.decryptStream, target);
    else await pipeline(source, through, target);
  } catch (error) {
    if (error instanceof UnusableBackup || isOfTheSystem(error)) throw error;
    throw damaged(error);
  }
  if (through.written().sha256 !== sha256) throw damaged();
}

/** An error of the operating system, like a full disk, rather than of the content. */
export const isOfTheSystem = (error: unknown): boolean => (error as NodeJS.ErrnoException).syscall !== undefined;

/** The content of a small file of a backup. */
export async function readSmallFile(backup: Backup, which: File, seal: Seal | null): Promise<Buffer> {
  const target = new PassThrough();
  const [content] = await Promise.all([buffer(target), readBackupFile(backup, which, seal, target)]);
  return content;
}
