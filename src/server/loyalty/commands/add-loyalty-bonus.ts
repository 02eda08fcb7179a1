import { addNamed } from '../../directories/commands/add-named.ts';

export const addLoyaltyBonus = addNamed('loyalty_bonuses', 'loyalty_bonus.add', 'loyalty_bonus_exists', [
  'id',
  'name',
  'points',
  'retired',
  'version',
]);
