/** The channel of the servers' notifications of changes. */
export const CHANNEL = 'karavan_changes';

/** A changed entity with the agent and the office of its sale; zeros if it has no sale. */
export type Change = [entity: string, id: number, agentId: number, officeId: number];

/** The changes of a command, as ids only. `by` is the user's id, 0 for the server itself. */
export type ChangeNotice = { company: number; by: number; changes: Change[] };
