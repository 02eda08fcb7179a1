import { normalizeName } from '#contract/base/person-names.ts';
import { inTransaction } from '../base/db/transaction.ts';
import { addCompany } from '../company/set-up/set-up-company.ts';
import { type Account, accountTable } from './accounts.ts';
import { command } from './command.ts';
import { newPassword, PASSWORD_OPTION } from './password.ts';
import { aPersonName, aSlug, aText, aTimeZone, aUsername, oneOf } from './values.ts';

/** Creates a company with an office and a manager. Refuses slug_taken, username_taken and weak passwords. */
export const createCompany = command({
  name: 'create-company',
  summary: 'Create a company with an office and its first manager',
  options: {
    name: { takes: '<name>', help: 'Name of the company', problem: aText(120) },
    slug: { takes: '<slug>', help: 'Its address on the public loyalty page', problem: aSlug },
    'time-zone': {
      takes: '<zone>',
      help: 'The time zone of the company',
      fallback: 'Asia/Tashkent',
      problem: aTimeZone,
    },
    office: { takes: '<name>', help: 'Name of the first office', problem: aText(120) },
    'agents-see': {
      takes: 'own|office',
      help: 'Agents see their own sales, or those of their office',
      fallback: 'own',
      problem: oneOf('own', 'office'),
    },
    'manager-name': { takes: '<name>', help: 'Name of the first manager', problem: aPersonName },
    'manager-surname': { takes: '<surname>', help: 'Surname of the first manager', problem: aPersonName },
    username: { takes: '<username>', help: 'Username of the first manager', problem: aUsername },
    ...PASSWORD_OPTION,
  },
  prepare: async (typed) => {
    const { name: company_name, slug, office, username } = typed;
    const manager = { name: normalizeName(typed['manager-name']), surname: normalizeName(typed['manager-surname']) };
    const about = [username, manager.name, manager.surname, company_name];
    const { passwordHash, generated } = await newPassword(typed['password-stdin'], about);
    return async ({ db }) => {
      await inTransaction(db, (tx) =>
        addCompany(tx, {
          company_name,
          slug,
          timeZone: typed['time-zone'],
          office_name: office,
          ...manager,
          username,
          passwordHash,
          agentsSee: typed['agents-see'] === 'office' ? 'office' : 'own',
        }),
      );
      const account: Account = {
        username,
        password: generated,
        ...manager,
        role: 'management',
        office_name: office.trim(),
      };
      const company = { name: company_name.trim(), slug };
      return {
        text: `${company.name} (${slug}) was created.\n\n${accountTable([account])}`,
        json: { company, users: [account] },
      };
    };
  },
});
