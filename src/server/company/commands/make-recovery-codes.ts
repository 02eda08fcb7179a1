import { makeRecoveryCodes as contract } from '#contract/company/second-factor/make-recovery-codes.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { readSecondFactors } from '../rows/second-factor-rows.ts';
import { checkPresentPassword } from '../sign-in/check-present-password.ts';
import { secondFactorsAnswer, storeRecoveryCodes } from './second-factors-answer.ts';

export const makeRecoveryCodes = handler(contract, {
  prepare: async (db, { caller, body }) => {
    const present = await checkPresentPassword(db, caller, body.current_password);

    return async (context) => {
      if (!(await present.confirm(context))) return { body: null };
      const { code_app, passkeys } = await readSecondFactors(context.tx, caller);
      if (!code_app && passkeys.length === 0) throw new Refusal('second_factor_missing');
      await storeRecoveryCodes(context, body.codes);
      return secondFactorsAnswer(context);
    };
  },
});
