import { byId, command, noBody } from '../base/command.ts';
import { Account } from './agent.ts';

/** Lets somebody in again, with the password they had. Refused: user_not_disabled, stale. */
export const enableUser = command({
  name: 'enable-user',
  summary: 'Let somebody in again',
  method: 'POST',
  path: '/users/:id/enable/',
  permission: 'user.enable',
  params: byId,
  body: noBody,
  answer: Account,
  status: 200,
});
