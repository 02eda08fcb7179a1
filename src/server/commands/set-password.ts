import type { setPassword as contract } from '#contract/commands/set-password.ts';
import { hashPassword, passwordProblem, verifyPassword } from '../accounts/password.ts';
import { countPresentPassword } from '../accounts/sign-in-limits.ts';
import { inCompany } from '../db/transaction.ts';
import type { PreparedHandlerOf } from '../pipeline/handler.ts';
import { lockUser, passwordHashOf, readUser, writePasswordHash } from '../stores/accounts.ts';
import { endOtherSessions } from '../stores/sessions.ts';

/**
 * The hashing is done before anything is locked, and a wrong password is counted although the command is refused: a
 * session that somebody found open is no place to guess at.
 */
export const setPassword: PreparedHandlerOf<typeof contract> = {
  prepare: async (db, { caller, body }) => {
    const { user, knownHash } = await inCompany(db, caller.companyId, 'read only', async (tx) => ({
      user: await readUser(tx, caller.companyId, caller.id),
      knownHash: await passwordHashOf(tx, caller),
    }));
    const { isRight } = await countPresentPassword(db, caller);
    const about = [user.username, user.name, user.surname, user.company.name];
    const problem = await passwordProblem(body.new_password, about);
    const right = await verifyPassword(body.current_password, knownHash);
    const newHash = right && !problem ? await hashPassword(body.new_password) : null;

    return async (context) => {
      const { tx, problems } = context;
      // Somebody may have changed it since it was looked at.
      const stillRight = right && (await lockUser(context)).password_hash === knownHash;
      if (!stillRight) problems.current_password = 'current_password_wrong';
      if (problem) problems.new_password = problem;
      if (!stillRight || newHash === null) return { body: null };
      await writePasswordHash(context, newHash);
      await endOtherSessions(tx, caller);
      await isRight(tx);
      return { body: user };
    };
  },
};
