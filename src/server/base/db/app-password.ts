import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError } from '../config-error.ts';
import { APP_ROLE, type Connection } from './settings.ts';

/** A file in the data folder, for each database server. */
export function appPasswordFile(folder: string, { host, port }: Connection): string {
  const hash = createHash('sha256').update(`${host}:${port}`).digest('hex').slice(0, 8);
  return join(folder, `app-password-${hash}`);
}

/**
 * The password in the file, which is created with a random one; servers that start at the same time get the same one.
 */
export async function keptPassword(file: string): Promise<string> {
  try {
    const text = await readFile(file, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await makePassword(file);
      return readFile(file, 'utf8');
    });
    if (text.trim() !== '') return text.trim();
    throw new Error('it is empty');
  } catch (error) {
    throw new ConfigError(
      `DATABASE_URL has no password that one for ${APP_ROLE} could follow from, and ${file} can't be used for a random one: ` +
        `${(error as Error).message}. Name the role for requests in DATABASE_APP_URL, or another folder in DATA_DIR.`,
    );
  }
}

/** Creates the file atomically, unless it exists. */
async function makePassword(file: string): Promise<void> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`;
  await mkdir(dirname(file), { recursive: true, mode: 0o755 });
  const handle = await open(unfinished, 'wx', 0o600);
  await handle.writeFile(`${randomBytes(24).toString('base64url')}\n`);
  await handle.sync();
  await handle.close();
  await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(unfinished);
  const folder = await open(dirname(file), 'r');
  await folder.sync();
  await folder.close();
}
