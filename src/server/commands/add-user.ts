import type { addUser as contract } from '#contract/commands/add-user.ts';
import { hashPassword, passwordProblem } from '../accounts/password.ts';
import type { PreparedHandlerOf } from '../pipeline/handler.ts';
import { addPerson } from '../stores/people.ts';
import { accountOf } from './account.ts';

export const addUser: PreparedHandlerOf<typeof contract> = {
  prepare: async (_, { body }) => {
    const { username, name, surname, password, role, office_id: officeId } = body;
    const problem = await passwordProblem(password, [username, name, surname]);
    const passwordHash = problem ? null : await hashPassword(password);

    return async (context) => {
      if (problem) context.problems.password = problem;
      if (passwordHash === null) return { body: null };
      const user = await addPerson(context, { username, name, surname, role, officeId, passwordHash });
      return { body: accountOf(user) };
    };
  },
};
