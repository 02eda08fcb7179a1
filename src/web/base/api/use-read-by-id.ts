import { useParams } from 'wouter';
import type { Selection } from './select.ts';
import { type Read, useRead } from './use-read.ts';

/** The id in the address of a screen; null for what is none. */
export function useAddressedId(): number | null {
  const id = Number(useParams<{ id: string }>().id);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

type Concerns = (change: { entity: string; id: number }, id: number) => boolean;

/**
 * Reads the entity whose id is in the URL of the screen, and again when `concerns` matches a change; an invalid id is
 * not found.
 */
export function useReadById<Data extends object>(
  selection: Selection<Data, { id: number }>,
  concerns: Concerns,
): Read<Data> & { id: number | null } {
  const id = useAddressedId();
  const asked = id === null ? null : { id };
  const read = useRead<Data, { id: number }>(selection, asked, (change) => id !== null && concerns(change, id));
  return { ...read, id, problem: id === null ? 'not_found' : read.problem };
}
