import { addNamed } from '../../directories/commands/unique-name.ts';

export const addLoyaltyBonus = addNamed({
  table: 'loyalty_bonuses',
  event: 'loyalty_bonus.add',
  taken: 'loyalty_bonus_exists',
  answered: ['id', 'name', 'points', 'retired', 'version'],
});
