import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../../durable-file.ts';
import { giveToFolderOwner } from '../../folder-owner.ts';
import { StartError } from './embedded-errors.ts';
import type { Folders } from './folders.ts';

/**
 * What tells a folder from its copy, written at each start. A crashed cluster and the copy of a running one are equal in
 * their contents: in both, PostgreSQL was not shut down. Only the copy is inconsistent, as its files were read one after
 * the other.
 *
 * A copy has other inodes, and its files have another time of change, which no program can preserve. Both have to
 * differ. Inodes alone change with every mount on some network and overlay file systems; the time alone changes when
 * the folder is given to another owner. Device numbers are not compared: a volume gets another one when it is
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

/** Null without such a file, or with one that Karavan has not written. */
async function readIdentity(file: string): Promise<Identity | null> {
  if (!existsSync(file)) return null;
  try {
    const { inodes, changed } = JSON.parse(await readFile(file, 'utf8')) as Partial<Identity>;
    return inodes && changed ? { inodes, changed } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Throws if the cluster was copied while PostgreSQL ran. A folder of an older version has no identity yet. */
export async function refuseRunningCopy(folders: Folders): Promise<void> {
  const file = identityFile(folders);
  const recorded = await readIdentity(file);
  if (recorded === null) return;
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
  await writeDurably(file, `${JSON.stringify(await identityOf(folders))}\n`);
  await giveToFolderOwner(file);
}
