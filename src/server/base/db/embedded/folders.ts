import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, readdir, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sharedDataDir } from '../../config.ts';
import { readCredentials } from './credentials.ts';
import { StartError } from './embedded-errors.ts';
import { describeForeignFolder } from './foreign-folder.ts';
import { canRead, chooseUser, type RunAs } from './run-as.ts';

/** The longest path that fits into a Unix socket's address on every system, with ".s.PGSQL.5432" behind it. */
const LONGEST_SOCKET_DIR = 85;

const CREDENTIALS = 'credentials.json';

export type Folders = {
  dataDir: string;
  /** PostgreSQL's own data folder. */
  cluster: string;
  /** The folder of its socket, which only the two users may enter. */
  sockets: string;
  log: string;
  /** Space that PostgreSQL gets to recover on a full disk. */
  reserve: string;
  /** The passwords of the cluster's roles, readable by the user of Karavan. */
  credentials: string;
  user: RunAs;
};

/**
 * Creates the folders of an embedded database. A server started by root may need another folder: where its user can't
 * enter the checkout, the default data folder is under /var/lib instead. A folder that was named by hand is taken or
 * refused, never replaced.
 */
export async function prepareFolders(wanted: string, namedByHand: boolean): Promise<Folders> {
  try {
    return await makeFolders(wanted, namedByHand);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    const advice = ['EACCES', 'EPERM'].includes(code)
      ? ' Start Karavan as the user it belongs to, or name another.'
      : '';
    throw new StartError(`The data folder ${wanted} can't be used: ${message}.${advice}`);
  }
}

async function makeFolders(wanted: string, namedByHand: boolean): Promise<Folders> {
  let dataDir = wanted;
  let user = chooseUser(join(dataDir, 'database'));
  const isNew = await makeDataDir(dataDir);
  // A copy may have lost the mode with which Karavan makes the folder.
  if (!isNew && !canRead(dataDir, user) && existsSync(join(dataDir, CREDENTIALS))) await chmod(dataDir, 0o755);
  if (!canRead(dataDir, user)) {
    if (isNew) await rmdir(dataDir);
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
    reserve: join(dataDir, 'reserve'),
    credentials: join(dataDir, CREDENTIALS),
    user,
  };
}

/** Returns whether the folder was created. */
async function makeDataDir(dataDir: string): Promise<boolean> {
  const made = await mkdir(dataDir, { recursive: true, mode: 0o755 });
  const names = await readdir(dataDir);
  if (!(await isOurs(dataDir, names))) throw new StartError(describeForeignFolder(dataDir, names));
  return made !== undefined;
}

/**
 * The only files of an incomplete first start, which created no credentials, and of a server with an external database,
 * which stores the password of its app role here.
 */
const BEFORE_CREDENTIALS =
  /^(sockets|(lock-\d+|unnamed-[\da-f]{12})\.sock|database\.unfinished|credentials\.json\.unfinished|app-password-[\da-f]{8}(\.[\da-f]{8})?)$/;

/** Whether the folder is empty or created by Karavan. */
async function isOurs(dataDir: string, names: string[]): Promise<boolean> {
  if (!names.includes(CREDENTIALS)) return names.every((name) => BEFORE_CREDENTIALS.test(name));
  return (await readCredentials(join(dataDir, CREDENTIALS))) !== null;
}

/** In the data folder, or in the temporary one when the path is too long for a socket's address. */
async function socketFolder(dataDir: string, user: RunAs): Promise<string> {
  const near = join(dataDir, 'sockets');
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folder = Buffer.byteLength(near) <= LONGEST_SOCKET_DIR ? near : join(tmpdir(), `karavan-${hash}`);
  await makeSocketFolder(folder, user);
  return folder;
}

export async function makeSocketFolder(folder: string, user: RunAs): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await lstat(folder)).isSymbolicLink()) throw new StartError(`${folder} is a link that Karavan did not make.`);
  const { uid } = await stat(folder);
  const mine = process.getuid?.();
  if (mine !== undefined && mine !== 0 && uid !== mine) {
    throw new StartError(`${folder} belongs to another user. Start Karavan as that user, or name another DATA_DIR.`);
  }
  if (user) await chown(folder, user.uid, user.gid);
  await chmod(folder, 0o700);
}
