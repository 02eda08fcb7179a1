import type { Role } from '#contract/base/roles.ts';
import { hashPassword } from '../../../src/server/base/crypto/password-hash.ts';
import { inCompany } from '../../../src/server/base/db/transaction.ts';
import { createUser } from '../../../src/server/company/rows/accounts.ts';
import { openSession } from '../../../src/server/company/sign-in/open-session.ts';
import { Api } from '../server/api.ts';
import type { TestServer } from '../server/server.ts';
import { type Company, PASSWORD, type Person } from './company.ts';

const passwordHash = hashPassword(PASSWORD);

/**
 * Adds a person to the main office of a company and signs them in. The first name is the given word, the surname
 * "Тестов".
 */
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
