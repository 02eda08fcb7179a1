import { createHash } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';

/** What is known of a written file: its size in bytes, and the SHA-256 of its content, in hex. */
export type Written = { bytes: number; sha256: string };

/** Passes bytes on, and counts and hashes them. */
export function measure(): Transform & { written: () => Written } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return Object.assign(through, { written: () => ({ bytes, sha256: hash.digest('hex') }) });
}

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
