import { expect } from 'vitest';
import { StartError, startEmbedded } from '../../../src/server/base/db/embedded/index.ts';

/** What a start on that folder throws in words for people: the server and the command line write it, and end with 1. */
export async function refusedFolder(dataDir: string): Promise<string> {
  const starting = startEmbedded({ dataDir, namedByHand: true, onTrouble: () => undefined });
  const refused: unknown = await starting.then(({ stop }) => stop()).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(StartError);
  return (refused as StartError).message;
}
