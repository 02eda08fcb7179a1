import type { Ownership } from './roles.ts';

export const ownerOf = (row: { agent_id: number; office_id: number }): Ownership => ({
  agentId: row.agent_id,
  officeId: row.office_id,
});
