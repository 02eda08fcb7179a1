import { editLoyaltyBonus as contract } from '#contract/loyalty/edit-loyalty-bonus.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { editNamed } from '../../directories/commands/unique-name.ts';

export const editLoyaltyBonus = handler(
  contract,
  editNamed({
    table: 'loyalty_bonuses',
    event: 'loyalty_bonus.edit',
    taken: 'loyalty_bonus_exists',
    answered: ['id', 'name', 'points', 'retired', 'version'],
  }),
);
