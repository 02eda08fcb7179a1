import { resetUserPassword as contract } from '#contract/company/reset-user-password.ts';
import { hashPassword, passwordProblem } from '../../base/crypto/password-hash.ts';
import { inCompany } from '../../base/db/transaction.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { writePasswordHash } from '../rows/accounts.ts';
import { findUser } from '../rows/people-rows.ts';
import { endSessionsOf } from '../rows/session-rows.ts';
import { deleteFailuresOfName } from '../rows/sign-in-tries.ts';
import { accountAnswer, lockAccountFor } from './user-account.ts';

/**
 * Sets another user's password, hashed before any lock. Counted failures of the user are deleted, so that the new
 * password works at once.
 */
export const resetUserPassword = handler(contract, {
  prepare: async (db, { caller, params, body }) => {
    const known = await inCompany(db, caller.companyId, 'read only', (tx) => findUser({ tx, caller }, params.id));
    const about = known ? [known.username, known.name, known.surname] : [];
    const problem = await passwordProblem(body.password, about);
    const newHash = problem ? null : await hashPassword(body.password);

    return async (context) => {
      const user = await lockAccountFor(context, params.id, 'reset_password');
      if (problem) context.problems.password = problem;
      if (newHash === null) return { body: null };
      await writePasswordHash(context, newHash, { event: 'user.reset_password', id: user.id });
      await endSessionsOf(context.tx, { companyId: caller.companyId, id: user.id });
      await deleteFailuresOfName(context.tx, user.username);
      return { body: accountAnswer(user) };
    };
  },
});
