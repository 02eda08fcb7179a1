import { command, noBody, noParams, nothing } from '../base/command.ts';

/** Ends the session; its token becomes invalid at once. */
export const signOut = command({
  name: 'sign-out',
  summary: 'Sign out',
  method: 'POST',
  path: '/token/logout/',
  permission: 'session.use',
  params: noParams,
  body: noBody,
  answer: nothing,
  status: 204,
  whileSettingUp: true,
});
