import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Database } from '../../../src/server/base/db/connect.ts';
import { inCompany } from '../../../src/server/base/db/transaction.ts';
import { foldSums } from '../../../src/server/base/measures/fold-sums.ts';

/** Folds all changes of a company's sums that are committed. */
export async function foldAll(db: Database, companyId: number): Promise<void> {
  while (await inCompany(db, companyId, 'read write', (tx) => foldSums(tx, companyId)));
}

/** Runs histories while two jobs fold the company's sums, and a comparison repeats: it has to run more than once. */
export async function besideFolding(
  { db }: { db: Database },
  companyId: number,
  { histories, compare }: { histories: () => Promise<unknown>; compare: () => Promise<void> },
): Promise<void> {
  let going = true;
  let compared = 0;
  const foldRepeatedly = async () => {
    for (; going; await setImmediate()) await foldAll(db, companyId);
  };
  const compareRepeatedly = async () => {
    for (; going; compared++) await compare();
  };
  const beside = [compareRepeatedly(), foldRepeatedly(), foldRepeatedly()];
  await histories().finally(() => {
    going = false;
  });
  await Promise.all(beside);
  expect(compared).toBeGreaterThan(1);
}
