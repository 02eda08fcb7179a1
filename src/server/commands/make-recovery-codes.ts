import type { makeRecoveryCodes as contract } from '#contract/commands/make-recovery-codes.ts';
import { lookAtPassword } from '../accounts/present-password.ts';
import type { PreparedHandlerOf } from '../pipeline/handler.ts';
import { Refusal } from '../pipeline/refusal.ts';
import { readSecondFactors } from '../stores/second-factors.ts';
import { keepRecoveryCodes, secondFactorsAnswer } from './second-factors.ts';

export const makeRecoveryCodes: PreparedHandlerOf<typeof contract> = {
  prepare: async (db, { caller, body }) => {
    const present = await lookAtPassword(db, caller, body.current_password);

    return async (context) => {
      if (!(await present.confirm(context))) return { body: null };
      const { code_app, passkeys } = await readSecondFactors(context.tx, caller);
      if (!code_app && passkeys.length === 0) throw new Refusal('second_factor_missing');
      await keepRecoveryCodes(context, body.codes);
      return secondFactorsAnswer(context);
    };
  },
};
