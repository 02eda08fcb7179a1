import type { demandSecondFactor as contract } from '#contract/commands/demand-second-factor.ts';
import { type HandlerOf, requireVersion } from '../pipeline/handler.ts';
import { Refusal } from '../pipeline/refusal.ts';
import { lockSecondFactorDemand, setSecondFactorDemand } from '../stores/companies.ts';
import { readSecondFactors } from '../stores/second-factors.ts';
import { secondFactorsAnswer } from './second-factors.ts';

export const demandSecondFactor: HandlerOf<typeof contract> = async (context) => {
  const { tx, caller, body } = context;
  const before = await lockSecondFactorDemand(context);
  requireVersion(context, before);
  if (body.demanded === before.demands_second_factor) return secondFactorsAnswer(context);
  const { code_app, passkeys } = await readSecondFactors(tx, caller);
  // Who demands it has seen that it works, and stays able to take it back.
  if (body.demanded && !code_app && passkeys.length === 0) throw new Refusal('second_factor_missing');
  await setSecondFactorDemand(context, {
    demands_second_factor: body.demanded,
    version: before.version + 1,
  });
  context.lines.push({
    event: 'second_factor.demand',
    entity: 'company',
    entity_id: caller.companyId,
    sale_id: null,
    changes: { demands_second_factor: [before.demands_second_factor, body.demanded] },
  });
  return secondFactorsAnswer(context);
};
