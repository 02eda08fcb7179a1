import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { writeDurably } from '../../base/durable-file.ts';
import { BackupError } from './backup-error.ts';

/**
 * Encryption of a folder of backups in the format of age (https://age-encryption.org), so that its files can be opened
 * without Karavan: `age -d key.age > key.txt`, then `age -d -i key.txt base.tar.gz.age | tar xz`. The passphrase opens the
 * folder's key, and the key its files: a passphrase takes seconds to try, a key nothing.
 */
export type Seal = {
  encrypt: (content: Uint8Array) => Promise<Uint8Array>;
  decrypt: (content: Uint8Array) => Promise<Uint8Array>;
  /** For `pipeline`: the encrypted bytes of a stream. */
  encryptStream: (source: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;
  decryptStream: (source: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;
};

/** What is appended to the names of encrypted files. */
export const SEALED = '.age';
export const KEY = `key${SEALED}`;

/**
 * The seal of a folder of backups, or null where they are not encrypted. The first backup with a passphrase creates the
 * folder's key. Refuses a passphrase that does not open the key, and an encrypted folder without one.
 */
export async function openSeal(
  folder: string,
  passphrase: string | null,
  mode: 'create' | 'read',
): Promise<Seal | null> {
  const file = join(folder, KEY);
  const isSealed = await access(file).then(
    () => true,
    () => false,
  );
  if (passphrase === null) {
    if (!isSealed) return null;
    throw new BackupError(`The backups in ${folder} are encrypted. Set BACKUP_PASSPHRASE to their passphrase.`);
  }
  if (isSealed) return sealWith(await openKey(file, passphrase));
  if (mode === 'read') return null;
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  await writeDurably(file, await encrypter.encrypt(identity));
  return sealWith(identity);
}

/** Encryption of one file with the passphrase itself: `age -d` asks for it. A wrong one fails as a damaged file does. */
export const sealWithPassphrase = (passphrase: string): Seal =>
  sealOf(
    () => {
      const encrypter = new Encrypter();
      encrypter.setPassphrase(passphrase);
      return encrypter;
    },
    () => {
      const decrypter = new Decrypter();
      decrypter.addPassphrase(passphrase);
      return decrypter;
    },
  );

async function openKey(file: string, passphrase: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const content = await readFile(file);
  try {
    return await decrypter.decrypt(content, 'text');
  } catch {
    // The library says only that nothing matched; its other errors are of a damaged file.
    throw new BackupError(`BACKUP_PASSPHRASE does not open ${file}: it is another passphrase, or the file is damaged.`);
  }
}

async function sealWith(identity: string): Promise<Seal> {
  const recipient = await identityToRecipient(identity);
  return sealOf(
    () => {
      const encrypter = new Encrypter();
      encrypter.addRecipient(recipient);
      return encrypter;
    },
    () => {
      const decrypter = new Decrypter();
      decrypter.addIdentity(identity);
      return decrypter;
    },
  );
}

function sealOf(encrypter: () => Encrypter, decrypter: () => Decrypter): Seal {
  return {
    encrypt: (content) => encrypter().encrypt(content),
    decrypt: (content) => decrypter().decrypt(content),
    encryptStream: async function* (source) {
      yield* await encrypter().encrypt(asWeb(source));
    },
    decryptStream: async function* (source) {
      yield* await decrypter().decrypt(asWeb(source));
    },
  };
}

const asWeb = (source: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>;
