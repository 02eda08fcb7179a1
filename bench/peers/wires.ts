import type { Site } from '../server/site.ts';
import { Wire } from '../support/wire.ts';
import type { Directus } from './directus.ts';

/** A connection to each side. */
export type Wires = { ours: Wire; theirs: Wire };

/** New connections for each measurement: Karavan closes those that are idle during another one. */
export async function withWires<Found>(
  { urls }: Site,
  { url }: Directus,
  work: (wires: Wires) => Promise<Found>,
): Promise<Found> {
  const wires = { ours: await Wire.open(urls.karavan), theirs: await Wire.open(url) };
  try {
    return await work(wires);
  } finally {
    for (const wire of Object.values(wires)) wire.close();
  }
}
