import { byId, command, noBody, nothing } from '../base/command.ts';

/**
 * Takes a level out of the programme: its clients stand on the one below it. Refused: stale. Points that were given stay.
 */
export const deleteLoyaltyLevel = command({
  name: 'delete-loyalty-level',
  summary: 'Take a level out of the loyalty programme',
  method: 'DELETE',
  path: '/loyalty/levels/:id/',
  permission: 'loyalty_level.delete',
  params: byId,
  body: noBody,
  answer: nothing,
  status: 204,
});
