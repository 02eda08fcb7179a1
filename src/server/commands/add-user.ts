import type { addUser as contract } from '#contract/commands/add-user.ts';
import { hashPassword, passwordProblem } from '../accounts/password.ts';
import type { PreparedHandlerOf } from '../pipeline/handler.ts';
import { addPerson } from '../stores/people.ts';
import { accountOf } from './account.ts';

export const addUser: PreparedHandlerOf<typeof contract> = {
  prepare: async (_, { body }) => {
    const { username, password, role, office_id: officeId } = body;
    const names = { name: body.name.trim(), surname: body.surname.trim() };
    const problem = await passwordProblem(password, [username, names.name, names.surname]);
    const passwordHash = problem ? null : await hashPassword(password);

    return async (context) => {
      if (problem) context.problems.password = problem;
      if (passwordHash === null) return { body: null };
      const user = await addPerson(context, { username, ...names, role, officeId, passwordHash });
      return { body: accountOf(user) };
    };
  },
};
