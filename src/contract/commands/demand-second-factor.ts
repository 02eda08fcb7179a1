import { SecondFactors } from '../entities/second-factor.ts';
import { YesOrNo } from '../fields.ts';
import { body, command, noParams } from './command.ts';

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
