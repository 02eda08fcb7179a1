import { body, command, noParams } from '../base/command.ts';
import { Target } from './agent.ts';

const { agent_id, month, amount } = Target.properties;

/**
 * Sets the target of a person for a month, USD, or replaces it; `month` is any day of the month. Zero removes the
 * target. Refused: user_disabled, stale (a target that was never set has version 0).
 */
export const saveTarget = command({
  name: 'save-target',
  summary: 'Set the target of a person for a month',
  method: 'POST',
  path: '/targets/',
  permission: 'target.save',
  params: noParams,
  body: body({ agent_id, month, amount }),
  answer: Target,
  status: 200,
});
