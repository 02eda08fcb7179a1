import { byId, command, noBody } from '../base/command.ts';
import { Account } from './agent.ts';

/** Enables a disabled account, with its previous password. Refused: user_not_disabled, stale. */
export const enableUser = command({
  name: 'enable-user',
  summary: 'Enable a disabled account',
  method: 'POST',
  path: '/users/:id/enable/',
  permission: 'user.enable',
  params: byId,
  body: noBody,
  answer: Account,
  status: 200,
});
