import type { ErrorCode } from '#contract/base/errors.ts';
import { takenKey } from '../../base/db/faults.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';

/** A name as it is kept: as it was typed, but for spaces that nobody sees. */
export const keptName = (name: string): string => name.trim().replace(/\s+/g, ' ');

/** Writes something with a name; one that is taken is refused at its field, with that list's message. */
export async function writeNamed<Result>(taken: ErrorCode, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (takenKey(error) === null) throw error;
    throw new Refusal(taken, { fields: { name: taken } });
  }
}
