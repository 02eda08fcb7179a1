import { body, byId, command } from '../base/command.ts';
import { Points, requiredText } from '../base/fields.ts';
import { PointsAnswer } from '../loyalty/points.ts';

/**
 * Adds points to a client by hand, or takes some away (below zero). Added points are valid as long as points that
 * accrue today. The balance may become negative. Refused: points_invalid for 0, client_merged.
 */
export const correctPoints = command({
  name: 'correct-points',
  summary: "Correct a client's points by hand, with a reason",
  method: 'POST',
  path: '/clients/:id/points/',
  permission: 'points.correct',
  params: byId,
  body: body({ points: Points, reason: requiredText(500) }),
  answer: PointsAnswer,
  status: 200,
});
