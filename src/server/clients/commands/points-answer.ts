import type { PointsAnswer } from '#contract/loyalty/points.ts';
import { type Account, availableIn } from '../../loyalty/rows/point-rows.ts';

/** What a client has after a command. */
export const pointsAnswer = (account: Account, today: string): PointsAnswer => ({
  client_id: account.client.id,
  points: account.client.points,
  points_available: availableIn(account, today),
});
