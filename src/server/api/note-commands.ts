import type { FastifyInstance } from 'fastify';
import type { Replica } from '../base/db/replica/replica.ts';

/**
 * Tells a replica of every command before it is answered, so that a read after the answer finds what was saved. The
 * notices of changes come later, and tell of the commands of other servers.
 */
export function noteCommands(app: FastifyInstance, replica: Replica): void {
  app.addHook('onSend', async ({ method, caller, routeOptions }) => {
    const isRead = method === 'GET' || method === 'HEAD' || routeOptions.url === '/api/v1/graphql';
    if (caller && !isRead) replica.noteChange(caller.companyId);
  });
}
