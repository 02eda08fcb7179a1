import type { setPassword as contract } from '#contract/commands/set-password.ts';
import { hashPassword, passwordProblem } from '../accounts/password.ts';
import { lookAtPassword } from '../accounts/present-password.ts';
import { inCompany } from '../db/transaction.ts';
import type { PreparedHandlerOf } from '../pipeline/handler.ts';
import { readUser, writePasswordHash } from '../stores/accounts.ts';
import { endOtherSessions } from '../stores/sessions.ts';

/** The hashing is done before anything is locked. */
export const setPassword: PreparedHandlerOf<typeof contract> = {
  prepare: async (db, { caller, body }) => {
    const user = await inCompany(db, caller.companyId, 'read only', (tx) => readUser(tx, caller.companyId, caller.id));
    const present = await lookAtPassword(db, caller, body.current_password);
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
};
