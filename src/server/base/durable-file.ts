import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';

/** Waits until a file or the names in a folder would survive a power failure. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a file completely or not at all, also in a power failure: it gets its name when its content is on disk. */
export async function writeDurably(path: string, content: Uint8Array | string): Promise<void> {
  const unfinished = `${path}.unfinished`;
  const handle = await open(unfinished, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, path);
  await sync(dirname(path));
}

/** Writes a stream to a file in the same way; `write` ends the stream. A failure leaves no file. */
export async function streamDurably(path: string, write: (file: Writable) => Promise<void>): Promise<void> {
  const unfinished = `${path}.unfinished`;
  try {
    await write(createWriteStream(unfinished, { mode: 0o600, flush: true }));
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await sync(dirname(path));
}
