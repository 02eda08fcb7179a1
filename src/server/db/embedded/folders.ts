import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedDataDir } from '../../config.ts';
import { StartError } from './errors.ts';
import { canRead, chooseUser, type RunAs } from './run-as.ts';

/** The longest path that fits into a Unix socket's address on every system, with ".s.PGSQL.5432" behind it. */
const LONGEST_SOCKET_DIR = 85;

export type Folders = {
  dataDir: string;
  /** PostgreSQL's own data folder. */
  cluster: string;
  /** Where its socket is; nobody but the two users may enter. */
  sockets: string;
  log: string;
  /** The passwords of the cluster's roles, readable by whoever runs Karavan. */
  credentials: string;
  user: RunAs;
};

/**
 * Makes the folders of an embedded database. Root may have to move: where "nobody" can't enter the checkout, the default
 * data folder is under /var/lib instead. A folder that was named by hand is taken or refused, never replaced.
 */
export async function prepareFolders(wanted: string, namedByHand: boolean): Promise<Folders> {
  let dataDir = wanted;
  let user = chooseUser(join(dataDir, 'database'));
  await makeDataDir(dataDir);
  if (!canRead(dataDir, user)) {
    if (namedByHand) {
      throw new StartError(
        `PostgreSQL runs as an unprivileged user, and that user can't enter ${dataDir}. ` +
          'Name a folder in DATA_DIR that everybody may pass through, or start Karavan as an ordinary user.',
      );
    }
    dataDir = sharedDataDir();
    user = chooseUser(join(dataDir, 'database'));
    await makeDataDir(dataDir);
  }
  const sockets = await socketFolder(dataDir, user);
  return {
    dataDir,
    cluster: join(dataDir, 'database'),
    sockets,
    log: join(dataDir, 'postgresql.log'),
    credentials: join(dataDir, 'credentials.json'),
    user,
  };
}

async function makeDataDir(dataDir: string): Promise<void> {
  try {
    if (!existsSync(dataDir)) await mkdir(dataDir, { recursive: true, mode: 0o755 });
    else if (!existsSync(join(dataDir, 'credentials.json')) && (await readdir(dataDir)).some((name) => !isOurs(name))) {
      throw new StartError(`${dataDir} holds something else. Name an empty folder in DATA_DIR.`);
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The data folder ${dataDir} can't be used: ${(error as Error).message}`);
  }
}

const isOurs = (name: string) => /^(database|sockets|postgresql|credentials|lock)/.test(name);

/** In the data folder, or in the temporary one when the path is too long for a socket's address. */
async function socketFolder(dataDir: string, user: RunAs): Promise<string> {
  const near = join(dataDir, 'sockets');
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folder = Buffer.byteLength(near) <= LONGEST_SOCKET_DIR ? near : join(tmpdir(), `karavan-${hash}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await lstat(folder)).isSymbolicLink()) throw new StartError(`${folder} is a link that Karavan did not make.`);
  const { uid } = await stat(folder);
  const mine = process.getuid?.();
  if (mine !== undefined && mine !== 0 && uid !== mine) {
    throw new StartError(`${folder} belongs to another user. Start Karavan as that user, or name another DATA_DIR.`);
  }
  if (user) await chown(folder, user.uid, user.gid);
  await chmod(folder, 0o700);
  return folder;
}
