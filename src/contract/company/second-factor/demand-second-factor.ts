import { body, command, noParams } from '../../base/command.ts';
import { YesOrNo } from '../../base/fields.ts';
import { SecondFactors } from './second-factor.ts';

/**
 * Sets whether managers need a second factor. Managers without one can only set it up from then on, so the caller must
 * have one. Refused: second_factor_missing, stale.
 */
export const demandSecondFactor = command({
  name: 'demand-second-factor',
  summary: 'Set whether the company demands a second factor of Management',
  method: 'PATCH',
  path: '/second-factor/demand/',
  permission: 'second_factor.demand',
  params: noParams,
  body: body({ demanded: YesOrNo }),
  answer: SecondFactors,
  status: 200,
});
