import { body, command, noParams } from '../../base/command.ts';
import { YesOrNo } from '../../base/fields.ts';
import { SecondFactors } from './second-factor.ts';

/**
 * Sets whether managers need a second factor. Those without one can do nothing else from then on, so the manager who demands it
 * has one: refused second_factor_missing, stale.
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
