import { removePasskey as contract } from '#contract/company/second-factor/remove-passkey.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { notFound } from '../../base/pipeline/refusal.ts';
import { deletePasskey } from '../rows/second-factor-rows.ts';
import { checkPresentPassword } from '../sign-in/check-present-password.ts';
import { completeFactorRemoval, secondFactorsAnswer } from './second-factors-answer.ts';

export const removePasskey = handler(contract, {
  prepare: async (db, { caller, body, params }) => {
    const present = await checkPresentPassword(db, caller, body.current_password);

    return async (context) => {
      if (!(await present.confirm(context))) return { body: null };
      const name = await deletePasskey(context.tx, caller, params.id);
      if (name === null) throw notFound();
      await completeFactorRemoval(context);
      context.lines.push({
        event: 'passkey.remove',
        entity: 'user',
        entity_id: caller.id,
        sale_id: null,
        changes: { passkey: [name, null] },
      });
      return secondFactorsAnswer(context);
    };
  },
});
