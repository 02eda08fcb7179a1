import { expect } from 'vitest';
import { StartError, startEmbedded } from '../../../src/server/base/db/embedded/index.ts';

/**
 * The message with which a start on that folder is refused: the server and the command line write it, and end with 1.
 */
export async function refusedFolder(dataDir: string): Promise<string> {
  const starting = startEmbedded({ dataDir, namedByHand: true, onTrouble: () => undefined });
  const refused: unknown = await starting.then(({ stop }) => stop()).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartError);
  return (refused as StartError).message;
}
