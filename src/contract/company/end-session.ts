import { byId, command, noBody, nothing } from '../base/command.ts';

/**
 * Ends one of the caller's sessions; its token becomes invalid at once. Refused: not_found, also for other people's
 * sessions.
 */
export const endSession = command({
  name: 'end-session',
  summary: 'End a session of one’s own',
  method: 'DELETE',
  path: '/sessions/:id/',
  permission: 'session.use',
  params: byId,
  body: noBody,
  answer: nothing,
  status: 204,
});
