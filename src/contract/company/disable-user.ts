import { byId, command, noBody } from '../base/command.ts';
import { Account } from './agent.ts';

/** Ends somebody's sessions at once and lets them in no more; their sales stay. Refused: not_oneself, user_disabled, stale. */
export const disableUser = command({
  name: 'disable-user',
  summary: 'Let somebody in no more',
  method: 'POST',
  path: '/users/:id/disable/',
  permission: 'user.disable',
  params: byId,
  body: noBody,
  answer: Account,
  status: 200,
});
