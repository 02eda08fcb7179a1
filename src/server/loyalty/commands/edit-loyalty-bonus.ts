import { editNamed } from '../../directories/commands/unique-name.ts';

export const editLoyaltyBonus = editNamed({
  table: 'loyalty_bonuses',
  event: 'loyalty_bonus.edit',
  taken: 'loyalty_bonus_exists',
  answered: ['id', 'name', 'points', 'retired', 'version'],
});
