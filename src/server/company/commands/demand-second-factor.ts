import { demandSecondFactor as contract } from '#contract/company/second-factor/demand-second-factor.ts';
import { handler, requireVersion } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { lockSecondFactorDemand, setSecondFactorDemand } from '../rows/companies.ts';
import { readSecondFactors } from '../rows/second-factor-rows.ts';
import { secondFactorsAnswer } from './second-factors-answer.ts';

export const demandSecondFactor = handler(contract, async (context) => {
  const { tx, caller, body } = context;
  const before = await lockSecondFactorDemand(context);
  requireVersion(context, before);
  if (body.demanded === before.demands_second_factor) return secondFactorsAnswer(context);
  const { code_app, passkeys } = await readSecondFactors(tx, caller);
  // The manager needs a working second factor to be able to withdraw the demand.
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
});
