import type { Selectable } from 'kysely';
import type { LoyaltyLevel } from '#contract/loyalty/loyalty-programme.ts';
import { takenKey } from '../../base/db/database-errors.ts';
import type { Schema } from '../../base/db/schema.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';

/** Runs a write of a level and turns the violated unique key into loyalty_level_exists or level_turnover_exists. */
export async function withLevelKeys<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const key = takenKey(error);
    if (key === null) throw error;
    if (key.includes('name_key')) {
      throw new Refusal('loyalty_level_exists', { fields: { name: 'loyalty_level_exists' } });
    }
    throw new Refusal('level_turnover_exists', { fields: { from_turnover: 'level_turnover_exists' } });
  }
}

/** A level as a command answers it. */
export const levelAnswer = (row: Selectable<Schema['loyalty_levels']>): LoyaltyLevel => {
  const { id, name, from_turnover, percent, version } = row;
  return { id, name, from_turnover, percent, version };
};
