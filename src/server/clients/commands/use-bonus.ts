import { useBonus as contract } from '#contract/clients/use-bonus.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { lockPointBalance } from '../../loyalty/rows/point-rows.ts';
import { spendPoints } from '../../loyalty/rows/point-uses.ts';
import { lockBonus } from '../../loyalty/rows/programme-rows.ts';
import { findKnownClient } from '../reads/find-client.ts';
import { pointsAnswer } from './points-answer.ts';

export const useBonus = handler(contract, async (context) => {
  const { today } = context;
  const field = 'bonus_id';
  await findKnownClient(context.tx, context.caller, context.params.id);
  const balance = await lockPointBalance(context, context.params.id, today);
  const bonus = await lockBonus(context, context.body.bonus_id);
  if (!bonus) throw new Refusal('not_found', { fields: { [field]: 'not_found' } });
  if (bonus.retired) throw new Refusal('bonus_retired', { fields: { [field]: 'bonus_retired' } });
  await spendPoints(context, balance, bonus.points, { bonus_id: bonus.id }, { today, field });
  return { body: pointsAnswer(balance, today) };
});
