import type { PointsAnswer } from '#contract/loyalty/points.ts';
import { availableIn, type PointBalance } from '../../loyalty/rows/point-rows.ts';

/** A client's balance as commands answer it. */
export const pointsAnswer = (balance: PointBalance, today: string): PointsAnswer => ({
  client_id: balance.client.id,
  points: balance.client.points,
  points_available: availableIn(balance, today),
});
