import { chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A file that root has made must not be closed to the owner of its folder, who may start the next server. */
export async function giveToFolderOwner(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  await chown(path, uid, gid);
}
