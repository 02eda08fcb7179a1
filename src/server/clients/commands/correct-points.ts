import { correctPoints as contract } from '#contract/clients/correct-points.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { invalidFields } from '../../base/pipeline/refusal.ts';
import { lockPointBalance, postPoints } from '../../loyalty/rows/point-rows.ts';
import { lifeOf } from '../../loyalty/rows/point-uses.ts';
import { readRules } from '../../loyalty/rows/programme-rows.ts';
import { pointsAnswer } from './points-answer.ts';

export const correctPoints = handler(contract, async (context) => {
  const { points, reason } = context.body;
  if (points === 0) throw invalidFields({ points: 'points_invalid' });
  const balance = await lockPointBalance(context, context.params.id, context.today);
  const rules = await readRules(context.tx, context.caller.companyId);
  // Corrected points are usable at once, because the client is waiting.
  const life = lifeOf({ ...rules, activation_days: 0 }, context.today);
  await postPoints(context, balance, {
    event: 'points.correct',
    entry: { type: 'correction', points, entry_date: context.today, reason: reason.trim() },
    ...(points > 0 ? { gives: life } : {}),
  });
  return { body: pointsAnswer(balance, context.today) };
});
