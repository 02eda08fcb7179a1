import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { writeDurably } from '../../durable-file.ts';

/** Passwords of the cluster's superuser and of the owner of the database, made once per data folder. */
export type Credentials = { superuser: string; owner: string };

const password = () => randomBytes(24).toString('base64url');

export async function loadCredentials(file: string): Promise<Credentials> {
  const known = await readCredentials(file);
  if (known) return known;
  const credentials = { superuser: password(), owner: password() };
  await writeDurably(file, `${JSON.stringify(credentials)}\n`);
  return credentials;
}

/** Null without such a file, or with one that Karavan has not written. */
export async function readCredentials(file: string): Promise<Credentials | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  try {
    const { superuser, owner } = JSON.parse(text) as Partial<Credentials>;
    return superuser && owner ? { superuser, owner } : null;
  } catch {
    return null;
  }
}
