import { existsSync } from 'node:fs';
import { chown, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './embedded-errors.ts';
import type { Folders } from './folders.ts';

/**
 * What tells a folder from its copy, written at each start. A crashed cluster and the copy of a running one are equal in
 * their contents: in both, PostgreSQL was not shut down. Only the copy is inconsistent, as its files were read one after
 * the other.
 *
 * A copy has other inodes, and its files have another time of change, which no program can preserve. Both have to
 * differ. Inodes alone change with every mount on some network and overlay file systems; the time alone changes when
 * someone gives the folder another owner. Device numbers are not compared: a volume gets another one when it is
 * attached again. A snapshot of a file system keeps inodes and times, and is consistent.
 */
type Identity = { inodes: string[]; changed: string };

/** Folders that no restored file replaces. */
const COMPARED = ['.', 'base', 'global'];

const identityFile = ({ dataDir }: Folders) => join(dataDir, 'database-identity.json');

async function identityOf({ cluster }: Folders): Promise<Identity> {
  const folders = await Promise.all(COMPARED.map((name) => stat(join(cluster, name), { bigint: true })));
  const { ctimeNs } = await stat(join(cluster, 'PG_VERSION'), { bigint: true });
  return { inodes: folders.map(({ ino }) => String(ino)), changed: String(ctimeNs) };
}

/** Throws if the cluster was copied while PostgreSQL ran. A folder of an older version has no identity yet. */
export async function refuseRunningCopy(folders: Folders): Promise<void> {
  const file = identityFile(folders);
  if (!existsSync(file)) return;
  const recorded = JSON.parse(await readFile(file, 'utf8')) as Identity;
  const { inodes, changed } = await identityOf(folders);
  if (recorded.inodes.join() === inodes.join() || recorded.changed === changed) return;
  if ((await wasShutDown(folders)) || existsSync(join(folders.cluster, 'backup_label'))) return;
  throw new StartError(
    `${folders.dataDir} is a copy that was made while PostgreSQL ran on the original, so its files don't fit together. ` +
      'Make a backup of the running original instead: npm run karavan -- backup. Or stop it and copy its folder again. ' +
      `If nothing ran there during the copy (after a power failure, for example), delete ${file} and start again.`,
  );
}

/** Offset of the state in global/pg_control of PostgreSQL 18, and the states after a shutdown, of a standby as well. */
const STATE_OFFSET = 16;
const SHUT_DOWN = [1, 2];

async function wasShutDown({ cluster }: Folders): Promise<boolean> {
  const control = await readFile(join(cluster, 'global/pg_control'));
  return (
    control.length >= STATE_OFFSET + 4 &&
    SHUT_DOWN.includes(new DataView(control.buffer, control.byteOffset).getUint32(STATE_OFFSET, true))
  );
}

/** Records the identity of the cluster that is about to be started. */
export async function recordIdentity(folders: Folders): Promise<void> {
  const file = identityFile(folders);
  const unfinished = `${file}.unfinished`;
  await writeFile(unfinished, `${JSON.stringify(await identityOf(folders))}\n`);
  if (process.getuid?.() === 0) {
    const { uid, gid } = await stat(folders.dataDir);
    await chown(unfinished, uid, gid);
  }
  await rename(unfinished, file);
}
