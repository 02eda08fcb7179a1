import { addUser as contract } from '#contract/company/add-user.ts';
import { hashPassword, passwordProblem } from '../../base/crypto/password-hash.ts';
import { handler } from '../../base/pipeline/handler.ts';
import { insertUser } from '../rows/people-rows.ts';
import { accountAnswer } from './user-account.ts';

export const addUser = handler(contract, {
  prepare: async (_, { body }) => {
    const { username, name, surname, password, role, office_id: officeId } = body;
    const problem = await passwordProblem(password, [username, name, surname]);
    const passwordHash = problem ? null : await hashPassword(password);

    return async (context) => {
      if (problem) context.problems.password = problem;
      if (passwordHash === null) return { body: null };
      const user = await insertUser(context, { username, name, surname, role, officeId, passwordHash });
      return { body: accountAnswer(user) };
    };
  },
});
