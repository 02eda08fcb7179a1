import Type from 'typebox';
import { body, byId, command } from '../base/command.ts';
import { LoyaltyLevel } from './loyalty-programme.ts';

const { name, from_turnover, percent } = LoyaltyLevel.properties;

/**
 * Changes a level. Refused: loyalty_level_exists, level_turnover_exists, stale. It holds for sales that are completed
 * from then on; points that were given stay.
 */
export const editLoyaltyLevel = command({
  name: 'edit-loyalty-level',
  summary: 'Change a level of the loyalty programme',
  method: 'PATCH',
  path: '/loyalty/levels/:id/',
  permission: 'loyalty_level.edit',
  params: byId,
  body: body({
    name: Type.Optional(name),
    from_turnover: Type.Optional(from_turnover),
    percent: Type.Optional(percent),
  }),
  answer: LoyaltyLevel,
  status: 200,
});
