import { sql } from 'kysely';
import { companyIds } from '../../base/db/company-ids.ts';
import { inCompany } from '../../base/db/transaction.ts';
import { type CheckResult, type DoctorContext, orOk, warning } from './check-result.ts';

const CHECK = 'rates';
const DAY = 24 * 60 * 60 * 1000;

type Import = { slug: string; rate_age: number; last_success_at: string | null };

/** The companies that have the import of rates on, with its last success. */
async function readImports({ owner }: DoctorContext): Promise<Import[]> {
  const found: Import[] = [];
  for (const id of await companyIds(owner)) {
    const { rows } = await inCompany(owner, id, 'read only', (tx) =>
      sql<Import>`
        select c.slug, c.rate_age, i.last_success_at from rate_imports i join companies c on c.id = i.company_id
        where i.company_id = ${id} and i.enabled
      `.execute(tx),
    );
    found.push(...rows);
  }
  return found;
}

export async function checkRates(context: DoctorContext): Promise<CheckResult[]> {
  const { ratesUrl } = context.config;
  const imports = await readImports(context);
  if (imports.length > 0 && ratesUrl === null) {
    const message = `The import of rates is on in ${imports.map(({ slug }) => slug).join(', ')}, and RATES_URL is not set.`;
    return [warning(CHECK, message, 'Set RATES_URL (docs/operations.md), and restart the server.')];
  }
  const found = imports.flatMap(({ slug, rate_age, last_success_at }) => {
    const days =
      last_success_at === null ? null : Math.floor((context.now.getTime() - Date.parse(last_success_at)) / DAY);
    if (days !== null && days <= rate_age) return [];
    const message = `The rates of ${slug} were ${days === null ? 'never imported' : `last imported ${days} days ago`}.`;
    const remedy = `Look on its screen “Currency settings” for the reason, and check that the server reaches ${ratesUrl}.`;
    return [warning(CHECK, message, remedy)];
  });
  const fine =
    imports.length === 0
      ? 'No company imports rates.'
      : `Companies that import rates, all recently: ${imports.length}.`;
  return orOk(found, CHECK, fine);
}
