import { setPassword as contract } from '#contract/company/set-password.ts';
import { hashPassword, passwordProblem } from '../../base/crypto/password-hash.ts';
import { inCompany } from '../../base/db/transaction.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { readUser, writePasswordHash } from '../rows/accounts.ts';
import { endOtherSessions } from '../rows/session-rows.ts';
import { checkPresentPassword } from '../sign-in/check-present-password.ts';

/** Sets the caller's own password, hashed before any lock. */
export const setPassword = handler(contract, {
  prepare: async (db, { caller, body }) => {
    const user = await inCompany(db, caller.companyId, 'read only', (tx) => readUser(tx, caller.companyId, caller.id));
    const present = await checkPresentPassword(db, caller, body.current_password);
    const about = [user.username, user.name, user.surname, user.company.name];
    const problem = await passwordProblem(body.new_password, about);
    const newHash = present.isRight && !problem ? await hashPassword(body.new_password) : null;

    return async (context) => {
      const isRight = await present.confirm(context);
      if (problem) context.problems.new_password = problem;
      if (!isRight || newHash === null) return { body: null };
      await writePasswordHash(context, newHash);
      await endOtherSessions(context.tx, caller);
      return { body: user };
    };
  },
});
