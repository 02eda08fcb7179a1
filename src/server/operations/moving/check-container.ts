import { isOfTheSystem } from '../backup/read-file.ts';
import type { Header, Trailer } from './container.ts';
import { readContainer } from './container-reader.ts';
import { MovingError } from './moving-error.ts';
import { type Content, contentOf } from './table-copy.ts';

/** What an export says of itself. */
export type CheckedContainer = { header: Header; trailer: Trailer };

/** Reads an export to its end before anything is done with it. Refuses one that is damaged or incomplete. */
export async function checkContainer(
  path: string,
  passphrase: string | null,
  onProgress: (table: string) => void,
): Promise<CheckedContainer> {
  try {
    return await readContainer(path, passphrase, async (reader) => {
      const header = await reader.header();
      const found: Record<string, Content> = {};
      for (;;) {
        const next = await reader.head();
        if ('sums' in next) {
          if (JSON.stringify(found) !== JSON.stringify(next.tables)) throw new Error('The rows are not those exported');
          return { header, trailer: next };
        }
        onProgress(next.table);
        found[next.table] = await contentOf(reader.rows());
      }
    });
  } catch (cause) {
    if (cause instanceof MovingError || isOfTheSystem(cause)) throw cause;
    throw new MovingError(`${path} is damaged or incomplete. Copy it once more, or export the company again.`, {
      cause,
    });
  }
}
