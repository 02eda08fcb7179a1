import type { Database } from '../base/db/connect.ts';
import { enterCompany } from '../base/db/transaction.ts';
import { findCompany, officesOf } from '../company/rows/operators.ts';
import { CommandError } from './command.ts';

/** The company of an address; enters it for the rest of the transaction. Refused in words when there is none. */
export async function enterCompanyOf(tx: Database, slug: string) {
  const company = await findCompany(tx, slug);
  if (!company) throw new CommandError(`There is no company "${slug}".`);
  await enterCompany(tx, company.id);
  return company;
}

/** The office of that name. Refused in words when there is none, or when two branches have one each. */
export async function officeOf(tx: Database, companyId: number, name: string) {
  const offices = await officesOf(tx, companyId);
  const found = offices.filter((office) => office.name === name.trim());
  const [office] = found;
  if (!office) {
    const names = offices.map((each) => `"${each.name}"`).join(', ');
    throw new CommandError(`There is no office "${name}". The company has ${names}.`);
  }
  if (found.length > 1) throw new CommandError(`The company has ${found.length} offices "${name}".`);
  return office;
}
