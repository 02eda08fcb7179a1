import { body, command, noParams } from '../base/command.ts';
import { Target } from './agent.ts';

const { agent_id, month, amount } = Target.properties;

/**
 * Sets what somebody is to earn in a month, USD, in place of what was set before; `month` is any day of it. Zero takes
 * the target away. Refused: user_disabled, stale (a target that was never set has version 0).
 */
export const saveTarget = command({
  name: 'save-target',
  summary: 'Set somebody’s target of a month',
  method: 'POST',
  path: '/targets/',
  permission: 'target.save',
  params: noParams,
  body: body({ agent_id, month, amount }),
  answer: Target,
  status: 200,
});
