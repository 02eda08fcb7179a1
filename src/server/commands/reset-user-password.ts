import type { resetUserPassword as contract } from '#contract/commands/reset-user-password.ts';
import { hashPassword, passwordProblem } from '../accounts/password.ts';
import { inCompany } from '../db/transaction.ts';
import type { PreparedHandlerOf } from '../pipeline/handler.ts';
import { writePasswordHash } from '../stores/accounts.ts';
import { findPerson } from '../stores/people.ts';
import { endSessionsOf } from '../stores/sessions.ts';
import { forgetFailuresOf } from '../stores/sign-in-tries.ts';
import { accountFor, accountOf } from './account.ts';

/** Hashes before anything is locked. Whoever tried their old password too often can use the new one at once. */
export const resetUserPassword: PreparedHandlerOf<typeof contract> = {
  prepare: async (db, { caller, params, body }) => {
    const known = await inCompany(db, caller.companyId, 'read only', (tx) => findPerson({ tx, caller }, params.id));
    const about = known ? [known.username, known.name, known.surname] : [];
    const problem = await passwordProblem(body.password, about);
    const newHash = problem ? null : await hashPassword(body.password);

    return async (context) => {
      const user = await accountFor(context, params.id, 'reset_password');
      if (problem) context.problems.password = problem;
      if (newHash === null) return { body: null };
      await writePasswordHash(context, newHash, { event: 'user.reset_password', id: user.id });
      await endSessionsOf(context.tx, { companyId: caller.companyId, id: user.id });
      await forgetFailuresOf(context.tx, user.username);
      return { body: accountOf(user) };
    };
  },
};
