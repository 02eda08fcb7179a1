import { normalizeName } from '#contract/base/person-names.ts';
import type { Role } from '#contract/base/roles.ts';
import { roles } from '#contract/base/roles.ts';
import { inTransaction } from '../base/db/transaction.ts';
import { createUser as storeUser } from '../company/rows/accounts.ts';
import { logOperator } from '../company/rows/operators.ts';
import { type Account, accountTable } from './accounts.ts';
import { command } from './command.ts';
import { newPassword, PASSWORD_OPTION } from './password.ts';
import { enterCompanyOf, findOffice } from './records.ts';
import { aPersonName, aSlug, aText, aUsername, oneOf } from './values.ts';

/** Creates a user. Refuses an unknown company or office, username_taken and weak passwords. */
export const createUser = command({
  name: 'create-user',
  summary: 'Create a user of a company',
  options: {
    company: { takes: '<slug>', help: 'The company', problem: aSlug },
    role: { takes: roles.join('|'), help: 'Role of the user', problem: oneOf(...roles) },
    office: { takes: '<name>', help: 'The office the user belongs to', problem: aText(120) },
    name: { takes: '<name>', help: 'Name', problem: aPersonName },
    surname: { takes: '<surname>', help: 'Surname', problem: aPersonName },
    username: { takes: '<username>', help: 'Username', problem: aUsername },
    ...PASSWORD_OPTION,
  },
  prepare: async (typed) => {
    const { company: slug, username } = typed;
    const person = { name: normalizeName(typed.name), surname: normalizeName(typed.surname) };
    const role = typed.role as Role;
    const about = [username, person.name, person.surname, slug];
    const { passwordHash, generated } = await newPassword(typed['password-stdin'], about);
    return async ({ db }) => {
      const { company, office_name } = await inTransaction(db, async (tx) => {
        const found = await enterCompanyOf(tx, slug);
        const office = await findOffice(tx, found.id, typed.office);
        const added = { username, ...person, role };
        const id = await storeUser(tx, { ...added, companyId: found.id, officeId: office.id, passwordHash });
        const changes = Object.fromEntries(
          Object.entries({ ...added, office_id: office.id }).map(([field, value]) => [
            field,
            [null, value] as [null, unknown],
          ]),
        );
        await logOperator(tx, found.id, { event: 'user.create', entity: 'user', entity_id: id, changes });
        return { company: { name: found.name, slug: found.slug }, office_name: office.name };
      });
      const account: Account = { username, password: generated, ...person, role, office_name };
      return {
        text: `A user of ${company.name} was created.\n\n${accountTable([account])}`,
        json: { company, users: [account] },
      };
    };
  },
});
