import type { Ownership } from './roles.ts';

/** The agent and the office that own a sale, or a row that belongs to one. */
export const ownerOf = (row: { agent_id: number; office_id: number }): Ownership => ({
  agentId: row.agent_id,
  officeId: row.office_id,
});
