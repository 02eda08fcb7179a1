/** The channel on which servers tell each other what changed. */
export const CHANNEL = 'karavan_changes';

/** One changed entity with the owner of the sale that it belongs to; zeros when it belongs to none. */
export type Change = [entity: string, id: number, agentId: number, officeId: number];

/** What a command changed, as the servers tell each other: ids alone. `by` is the account that did it, 0 when none did. */
export type ChangeNotice = { company: number; by: number; changes: Change[] };
