import type { removeCodeApp as contract } from '#contract/commands/remove-code-app.ts';
import { lookAtPassword } from '../accounts/present-password.ts';
import type { PreparedHandlerOf } from '../pipeline/handler.ts';
import { Refusal } from '../pipeline/refusal.ts';
import { logOfUser } from '../stores/journal.ts';
import { deleteCodeApp } from '../stores/second-factors.ts';
import { secondFactorsAnswer, settleRemoval } from './second-factors.ts';

export const removeCodeApp: PreparedHandlerOf<typeof contract> = {
  prepare: async (db, { caller, body }) => {
    const present = await lookAtPassword(db, caller, body.current_password);

    return async (context) => {
      if (!(await present.confirm(context))) return { body: null };
      if (!(await deleteCodeApp(context.tx, caller))) throw new Refusal('code_app_missing');
      await settleRemoval(context);
      logOfUser(context, 'code_app.remove');
      return secondFactorsAnswer(context);
    };
  },
};
