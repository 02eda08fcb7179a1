import { createWriteStream } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import type { RunAs } from '../../base/db/embedded/run-as.ts';
import { UnusableBackup } from './backup-error.ts';
import { measure } from './measure.ts';

/** The SHA-256 of each unpacked file by its path. */
export type Unpacked = Map<string, { bytes: number; sha256: string }>;

/** A gzipped archive of a cluster is written to the returned stream; `unpacked` resolves when all files are on disk. */
export function unpackCluster(
  cluster: string,
  user: RunAs,
  onProgress: (bytes: number) => void,
): { target: Writable; unpacked: Promise<Unpacked> } {
  const target = createGunzip();
  const archive = extract();
  const reading = pipeline(target, archive);
  const unpack = async () => {
    const files: Unpacked = new Map();
    let done = 0;
    for await (const entry of archive) {
      const { name, type } = entry.header as Header;
      const path = join(cluster, checkedName(name));
      if (type === 'directory') {
        await mkdir(path, { recursive: true, mode: 0o700 });
        entry.resume();
      } else if (type === 'file') {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        const through = measure();
        await pipeline(entry, through, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
        const written = through.written();
        files.set(normalize(name), written);
        done += written.bytes;
        onProgress(done);
      } else {
        throw new UnusableBackup(`The archive has a ${type} named ${name}, which no backup of Karavan has.`);
      }
      if (user) await chown(path, user.uid, user.gid);
    }
    return files;
  };
  return { target, unpacked: Promise.all([unpack(), reading]).then(([files]) => files) };
}

/** The name of an entry, which must not lead out of the cluster. */
function checkedName(name: string): string {
  const path = normalize(name);
  if (path.startsWith('/') || path === '..' || path.startsWith('../')) {
    throw new UnusableBackup(`The archive has a file named ${name}, outside of the database's folder.`);
  }
  return path;
}

type Manifest = {
  Files: { Path?: string; 'Encoded-Path'?: string; Size: number; 'Checksum-Algorithm': string; Checksum: string }[];
};

/**
 * Compares the unpacked files with PostgreSQL's manifest. The files of the log are not in it, and those of the
 * database alone have checksums of their own besides.
 */
export function compareWithManifest(files: Unpacked, manifest: Buffer): void {
  const { Files: listed } = JSON.parse(manifest.toString('utf8')) as Manifest;
  for (const { Path, Size, Checksum, ...rest } of listed) {
    const path = Path ?? Buffer.from(rest['Encoded-Path'] ?? '', 'hex').toString('utf8');
    const file = files.get(path);
    if (!file) throw new UnusableBackup(`The backup lacks ${path}, a file of the database. Use another backup.`);
    if (file.bytes !== Size || file.sha256 !== Checksum) {
      throw new UnusableBackup(`${path}, a file of the database, is damaged in the backup. Use another backup.`);
    }
  }
}
