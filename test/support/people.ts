import type { Role } from '#contract/roles.ts';
import { openSession } from '../../src/server/accounts/enter.ts';
import { hashPassword } from '../../src/server/accounts/password.ts';
import { inCompany } from '../../src/server/db/transaction.ts';
import { createUser } from '../../src/server/stores/accounts.ts';
import { Api } from './api.ts';
import { type Company, PASSWORD, type Person } from './company.ts';
import type { TestServer } from './server.ts';

const passwordHash = hashPassword(PASSWORD);

/** One more person in the main office of a company, signed in. The name is the word, the surname "Тестов". */
export async function addPerson(server: TestServer, company: Company, word: string, role: Role): Promise<Person> {
  const username = `${word}.${company.slug}`;
  const { officeId } = company.manager;
  const hash = await passwordHash;
  const id = await inCompany(server.db, company.id, 'read write', (tx) =>
    createUser(tx, {
      companyId: company.id,
      officeId,
      username,
      name: word,
      surname: 'Тестов',
      role,
      passwordHash: hash,
    }),
  );
  const signInAgain = async (userAgent?: string) => {
    const { token } = await openSession(server.db, company.id, id, userAgent);
    return new Api(server.url, token);
  };
  return { id, username, officeId, api: await signInAgain(), signInAgain };
}
