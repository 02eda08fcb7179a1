import { body, command, noParams } from '../base/command.ts';
import { LoyaltyLevel } from './loyalty-programme.ts';

const { name, from_turnover, percent } = LoyaltyLevel.properties;

/**
 * Adds a level to the programme. Refused: loyalty_level_exists, level_turnover_exists. It holds for sales that are
 * completed from then on.
 */
export const addLoyaltyLevel = command({
  name: 'add-loyalty-level',
  summary: 'Add a level to the loyalty programme',
  method: 'POST',
  path: '/loyalty/levels/',
  permission: 'loyalty_level.add',
  params: noParams,
  body: body({ name, from_turnover, percent }),
  answer: LoyaltyLevel,
  status: 201,
});
