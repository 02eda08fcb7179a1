import type { useBonus as contract } from '#contract/commands/use-bonus.ts';
import type { HandlerOf } from '../pipeline/handler.ts';
import { findKnownClient } from '../pipeline/open-client.ts';
import { Refusal } from '../pipeline/refusal.ts';
import { findBonus } from '../stores/loyalty.ts';
import { takePoints } from '../stores/point-uses.ts';
import { openAccount } from '../stores/points.ts';
import { pointsAnswer } from './points-answer.ts';

export const useBonus: HandlerOf<typeof contract> = async (context) => {
  const { today } = context;
  const field = 'bonus_id';
  await findKnownClient(context.tx, context.caller, context.params.id);
  const account = await openAccount(context, context.params.id, today);
  const bonus = await findBonus(context, context.body.bonus_id);
  if (!bonus) throw new Refusal('not_found', { fields: { [field]: 'not_found' } });
  if (bonus.retired) throw new Refusal('bonus_retired', { fields: { [field]: 'bonus_retired' } });
  await takePoints(context, account, bonus.points, { bonus_id: bonus.id }, { today, field });
  return { body: pointsAnswer(account, today) };
};
