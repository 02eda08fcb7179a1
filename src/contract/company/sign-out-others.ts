import Type from 'typebox';
import { body, command, noBody, noParams } from '../base/command.ts';

/** Ends all of the caller's sessions except the current one; answers their number. */
export const signOutOthers = command({
  name: 'sign-out-others',
  summary: 'Sign out everywhere else',
  method: 'POST',
  path: '/sessions/sign-out-others/',
  permission: 'session.use',
  params: noParams,
  body: noBody,
  answer: body({ ended: Type.Integer() }),
  status: 200,
});
