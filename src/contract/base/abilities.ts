import type { ErrorCode } from './errors.ts';
import type { Ownership } from './roles.ts';

/**
 * What a person can do now: for each action null, or the code that says why not. The permission table answers first,
 * then the entity's own machine, then the sale's. The server sends it with each entity and enforces the same; the browser shows it.
 */
export type Abilities<Action extends string> = Record<Action, ErrorCode | null>;

export const ownerOf = (row: { agent_id: number; office_id: number }): Ownership => ({
  agentId: row.agent_id,
  officeId: row.office_id,
});

/** A record with the same keys. */
export function mapValues<Key extends string, From, To>(
  record: Record<Key, From>,
  to: (value: From, key: Key) => To,
): Record<Key, To> {
  const keys = Object.keys(record) as Key[];
  return Object.fromEntries(keys.map((key) => [key, to(record[key], key)])) as Record<Key, To>;
}
