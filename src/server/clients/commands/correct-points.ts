import type { correctPoints as contract } from '#contract/clients/correct-points.ts';
import type { HandlerOf } from '../../base/pipeline/handler.ts';
import { invalidFields } from '../../base/pipeline/refusal.ts';
import { book, openAccount } from '../../loyalty/rows/point-rows.ts';
import { lifeOf } from '../../loyalty/rows/point-uses.ts';
import { readRules } from '../../loyalty/rows/programme-rows.ts';
import { pointsAnswer } from './points-answer.ts';

export const correctPoints: HandlerOf<typeof contract> = async (context) => {
  const { points, reason } = context.body;
  if (points === 0) throw invalidFields({ points: 'points_invalid' });
  const account = await openAccount(context, context.params.id, context.today);
  const rules = await readRules(context.tx, context.caller.companyId);
  // A correction is made for whoever stands at the desk: it needs no activation.
  const life = lifeOf({ ...rules, activation_days: 0 }, context.today);
  await book(context, account, {
    event: 'points.correct',
    entry: { type: 'correction', points, entry_date: context.today, reason: reason.trim() },
    ...(points > 0 ? { gives: life } : {}),
  });
  return { body: pointsAnswer(account, context.today) };
};
