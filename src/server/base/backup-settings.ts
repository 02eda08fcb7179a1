import { resolve, sep } from 'node:path';
import { ConfigError } from './config-error.ts';
import { wholeNumber } from './whole-number.ts';

/** What the environment says about backups. */
export type BackupSettings = {
  /** The folder of the backups that are made by themselves; null for none. */
  folder: string | null;
  /** When they are made: minutes after midnight, in the time zone of the server. */
  at: number;
  /** How many are kept. */
  keep: number;
  /** Encrypts them; null for none. */
  passphrase: string | null;
};

const DEFAULT_TIME = '03:00';
const DEFAULT_KEEP = 14;
const SHORTEST_PASSPHRASE = 12;

/** Reads the settings. Throws a ConfigError that names the variable. */
export function readBackupSettings(
  env: NodeJS.ProcessEnv,
  { dataDir, isExternal }: { dataDir: string; isExternal: boolean },
): BackupSettings {
  return {
    folder: env.BACKUP_DIR ? readFolder(resolve(env.BACKUP_DIR), dataDir, isExternal) : null,
    at: readTime(env.BACKUP_AT || DEFAULT_TIME),
    keep: wholeNumber('BACKUP_KEEP', env.BACKUP_KEEP, DEFAULT_KEEP, 1, 1000),
    passphrase: readPassphrase(env.BACKUP_PASSPHRASE || null),
  };
}

function readFolder(folder: string, dataDir: string, isExternal: boolean): string {
  if (isExternal) {
    throw new ConfigError(
      'BACKUP_DIR is for the embedded database. Back up the database of DATABASE_URL with its own tools, ' +
        'pgBackRest for example.',
    );
  }
  if (folder === dataDir || folder.startsWith(dataDir + sep)) {
    throw new ConfigError(`BACKUP_DIR must not be inside of the data folder ${dataDir}, with which it would be lost`);
  }
  return folder;
}

function readTime(text: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined) throw new ConfigError(`BACKUP_AT must be a time of day like 03:00, not "${text}"`);
  return Number(hours) * 60 + Number(minutes);
}

function readPassphrase(text: string | null): string | null {
  if (text !== null && text.length < SHORTEST_PASSPHRASE) {
    throw new ConfigError(`BACKUP_PASSPHRASE must have at least ${SHORTEST_PASSPHRASE} characters`);
  }
  return text;
}
