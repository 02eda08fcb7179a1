import { removeCodeApp as contract } from '#contract/company/second-factor/remove-code-app.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { logOfUser } from '../../base/pipeline/write-log.ts';
import { deleteCodeApp } from '../rows/second-factor-rows.ts';
import { checkPresentPassword } from '../sign-in/check-present-password.ts';
import { completeFactorRemoval, secondFactorsAnswer } from './second-factors-answer.ts';

export const removeCodeApp = handler(contract, {
  prepare: async (db, { caller, body }) => {
    const present = await checkPresentPassword(db, caller, body.current_password);

    return async (context) => {
      if (!(await present.confirm(context))) return { body: null };
      if (!(await deleteCodeApp(context.tx, caller))) throw new Refusal('code_app_missing');
      await completeFactorRemoval(context);
      logOfUser(context, 'code_app.remove');
      return secondFactorsAnswer(context);
    };
  },
});
