import type { Database } from '../base/db/connect.ts';
import { enterCompany } from '../base/db/transaction.ts';
import { findCompany, readOfficeNames } from '../company/rows/operators.ts';
import { CommandError } from './command.ts';

/** The company with a slug, set as the transaction's company. Throws a CommandError for an unknown one. */
export async function enterCompanyOf(tx: Database, slug: string) {
  const company = await findCompany(tx, slug);
  if (!company) throw new CommandError(`There is no company "${slug}".`);
  await enterCompany(tx, company.id);
  return company;
}

/** The office with a name. Throws a CommandError for an unknown or ambiguous one. */
export async function findOffice(tx: Database, companyId: number, name: string) {
  const offices = await readOfficeNames(tx, companyId);
  const found = offices.filter((office) => office.name === name.trim());
  const [office] = found;
  if (!office) {
    const names = offices.map((each) => `"${each.name}"`).join(', ');
    throw new CommandError(`There is no office "${name}". The company has ${names}.`);
  }
  if (found.length > 1) throw new CommandError(`The company has ${found.length} offices "${name}".`);
  return office;
}
