import { byId, command, noBody, nothing } from '../base/command.ts';

/** Ends one session of one's own; its token is dead at once. Somebody else's is not found. */
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
