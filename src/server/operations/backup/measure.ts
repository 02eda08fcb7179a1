import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** What is known of a written file: its size in bytes, and the SHA-256 of its content, in hex. */
export type Written = { bytes: number; sha256: string };

/** Passes bytes on, and counts and hashes them. */
export function measure(): Transform & { written: () => Written } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return Object.assign(through, { written: () => ({ bytes, sha256: hash.digest('hex') }) });
}
