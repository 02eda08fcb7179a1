import { body, command, noParams } from '../base/command.ts';
import { LoyaltyBonus } from './loyalty-programme.ts';

const { name, points } = LoyaltyBonus.properties;

/** Adds a bonus that can be bought with points. Refused: loyalty_bonus_exists. */
export const addLoyaltyBonus = command({
  name: 'add-loyalty-bonus',
  summary: 'Add a bonus to the loyalty programme',
  method: 'POST',
  path: '/loyalty/bonuses/',
  permission: 'loyalty_bonus.add',
  params: noParams,
  body: body({ name, points }),
  answer: LoyaltyBonus,
  status: 201,
});
