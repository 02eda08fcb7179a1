import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

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
