import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { sealWithPassphrase } from '../backup/sealing.ts';
import { END_OF_ROWS, FORMAT, type Header, type TableHead, type Trailer } from './container.ts';
import { MovingError } from './moving-error.ts';

/** The parts of an export in their order: the header, each table's head and rows, the trailer in place of a head. */
export class ContainerReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Refuses a format that this version does not know. */
  async header(): Promise<Header> {
    const header = (await this.#line()) as Header;
    if (header.karavan !== 'company') throw new Error('This is no header of an export');
    if (header.format === FORMAT) return header;
    throw new MovingError(
      `The export was made by Karavan ${header.program}, in a format that this version does not know. Upgrade this ` +
        'installation to that version.',
    );
  }

  async head(): Promise<TableHead | Trailer> {
    return (await this.#line()) as TableHead | Trailer;
  }

  /** The rows of a table in whole lines. They have to be read before the next part. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const end = this.#endOfRows();
      const taken = end ?? this.#rest.lastIndexOf('\n') + 1;
      if (taken > 0) yield this.#rest.subarray(0, taken);
      this.#rest = this.#rest.subarray(end === null ? taken : end + END_OF_ROWS.length);
      if (end !== null) return;
      await this.#more();
    }
  }

  /** Reads what follows the trailer: decompression compares its checksum there. */
  async finish(): Promise<void> {
    while (!(await this.#chunks.next()).done);
  }

  #endOfRows(): number | null {
    if (this.#rest.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) return 0;
    const lineBreak = this.#rest.indexOf(`\n${END_OF_ROWS}`);
    return lineBreak < 0 ? null : lineBreak + 1;
  }

  async #line(): Promise<unknown> {
    while (!this.#rest.includes('\n')) await this.#more();
    const end = this.#rest.indexOf('\n');
    const line = this.#rest.toString('utf8', 0, end);
    this.#rest = this.#rest.subarray(end + 1);
    return JSON.parse(line);
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#chunks.next();
    if (done) throw new Error('The export ends before its trailer');
    this.#rest = Buffer.concat([this.#rest, value]);
  }
}

/**
 * Reads an export. Refuses a file that is none, an encrypted one without its passphrase, and another passphrase; errors
 * of damage are those of the layer that finds it.
 */
export async function readContainer<T>(
  path: string,
  passphrase: string | null,
  read: (reader: ContainerReader) => Promise<T>,
): Promise<T> {
  const kind = await kindOf(path);
  if (kind === null) throw new MovingError(`${path} is no export of Karavan.`);
  if (kind === 'sealed' && passphrase === null) {
    throw new MovingError(`${path} is encrypted. Set BACKUP_PASSPHRASE to the passphrase with which it was exported.`);
  }
  let result: T | undefined;
  const consume = async (chunks: AsyncIterable<Buffer>) => {
    const reader = new ContainerReader(chunks);
    result = await read(reader);
    await reader.finish();
  };
  const file = createReadStream(path);
  if (kind === 'plain') await pipeline(file, createZstdDecompress(), consume);
  else await pipeline(file, unseal(path, passphrase ?? ''), createZstdDecompress(), consume);
  return result as T;
}

/** Decrypts a file for `pipeline`. */
const unseal = (path: string, passphrase: string) =>
  async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let isOpen = false;
    try {
      for await (const chunk of sealWithPassphrase(passphrase).decryptStream(source)) {
        isOpen = true;
        yield chunk;
      }
    } catch (cause) {
      if (isOpen) throw cause;
      // The library says only that nothing matched.
      const words = `BACKUP_PASSPHRASE does not open ${path}: it is another passphrase, or the file is damaged.`;
      throw new MovingError(words, { cause });
    }
  };

const BEGINNINGS = { sealed: Buffer.from('age-encryption.org/'), plain: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]) };

async function kindOf(path: string): Promise<keyof typeof BEGINNINGS | null> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new MovingError(`There is no file ${path}.`);
    throw error;
  });
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(BEGINNINGS.sealed.length), position: 0 });
    const start = buffer.subarray(0, bytesRead);
    for (const kind of ['sealed', 'plain'] as const) {
      if (start.subarray(0, BEGINNINGS[kind].length).equals(BEGINNINGS[kind])) return kind;
    }
    return null;
  } finally {
    await file.close();
  }
}
