import { byId, command, noBody } from '../base/command.ts';
import { Account } from './agent.ts';

/** Disables an account and ends its sessions at once; its sales stay. Refused: not_oneself, user_disabled, stale. */
export const disableUser = command({
  name: 'disable-user',
  summary: 'Disable an account',
  method: 'POST',
  path: '/users/:id/disable/',
  permission: 'user.disable',
  params: byId,
  body: noBody,
  answer: Account,
  status: 200,
});
