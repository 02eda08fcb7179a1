import { body, byId, command } from '../base/command.ts';
import { Id } from '../base/fields.ts';
import { PointsAnswer } from '../loyalty/points.ts';

/** Hands a bonus over to a client for its price in points. Refused: points_not_enough, bonus_retired, client_merged. */
export const useBonus = command({
  name: 'use-bonus',
  summary: 'Hand a bonus over to a client for points',
  method: 'POST',
  path: '/clients/:id/bonuses/',
  permission: 'bonus.use',
  params: byId,
  body: body({ bonus_id: Id }),
  answer: PointsAnswer,
  status: 200,
});
