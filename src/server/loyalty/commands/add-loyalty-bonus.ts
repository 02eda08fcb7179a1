import { addLoyaltyBonus as contract } from '#contract/loyalty/add-loyalty-bonus.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { addNamed } from '../../directories/commands/unique-name.ts';

export const addLoyaltyBonus = handler(
  contract,
  addNamed({
    table: 'loyalty_bonuses',
    event: 'loyalty_bonus.add',
    taken: 'loyalty_bonus_exists',
    answered: ['id', 'name', 'points', 'retired', 'version'],
  }),
);
