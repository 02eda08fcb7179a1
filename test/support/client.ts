import { buildClientIfNeeded } from '../../src/server/client-build.ts';

/** Vitest's global set-up for everything in a browser: the client as it is now. */
export default async function buildClient(): Promise<void> {
  await buildClientIfNeeded();
}
