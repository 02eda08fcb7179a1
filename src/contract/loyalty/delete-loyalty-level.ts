import { byId, command, noBody, nothing } from '../base/command.ts';

/**
 * Deletes a level: its clients move to the one below it. Refused: stale. Points that were accrued stay.
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
