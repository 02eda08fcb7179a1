import type { Database } from '../../base/db/connect.ts';
import { checkCompanySums } from '../sums/check-sums.ts';
import type { Sums } from './container.ts';

/** Recomputes the kept values of a company, without what differs between installations. */
export async function sumsOfCompany(tx: Database, companyId: number): Promise<Sums> {
  const { count, sales, clients, payments, lastChange } = await checkCompanySums(tx, companyId);
  return { count, sales, clients, payments, lastChange };
}
