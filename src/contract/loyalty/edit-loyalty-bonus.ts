import Type from 'typebox';
import { body, byId, command } from '../base/command.ts';
import { LoyaltyBonus } from './loyalty-programme.ts';

const { name, points, retired } = LoyaltyBonus.properties;

/**
 * Changes the name of a bonus or what it costs, retires it or takes it back. Refused: loyalty_bonus_exists, stale. What
 * was handed over stays as it was.
 */
export const editLoyaltyBonus = command({
  name: 'edit-loyalty-bonus',
  summary: 'Change a bonus of the loyalty programme, retire it or take it back',
  method: 'PATCH',
  path: '/loyalty/bonuses/:id/',
  permission: 'loyalty_bonus.edit',
  params: byId,
  body: body({
    name: Type.Optional(name),
    points: Type.Optional(points),
    retired: Type.Optional(retired),
  }),
  answer: LoyaltyBonus,
  status: 200,
});
