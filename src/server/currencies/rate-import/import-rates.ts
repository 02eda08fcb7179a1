import type { FastifyBaseLogger } from 'fastify';
import { calendarDate } from '#contract/base/dates.ts';
import type { RateImportProblem } from '#contract/currencies/currency-rate.ts';
import type { Database } from '../../base/db/connect.ts';
import { inCompany } from '../../base/db/transaction.ts';
import { notifyChanges } from '../../base/pipeline/announce-changes.ts';
import { type Work, writeLog } from '../../base/pipeline/write-log.ts';
import { type ClaimedImport, claimRateImport, type ImportResult, storeImportResult } from '../rows/rate-import-rows.ts';
import { type BankRates, ImportFault, readBankRates } from './bank-rates.ts';
import { type FetchOptions, fetchRates } from './fetch-rates.ts';
import { problem, writeBankRates } from './write-bank-rates.ts';

export type ImportOptions = FetchOptions & { db: Database; clock: () => Date; logger: FastifyBaseLogger };

const MINUTE = 60_000;
/** The validity of a claim, ms: a crashed server's claim expires. */
const CLAIM = 5 * MINUTE;
/** The pause after a success. */
const PAUSE = 60 * MINUTE;

/** The pause after failures: 1, 2, 4… minutes, at most an hour. */
export const pauseAfter = (failures: number): number =>
  failures === 0 ? PAUSE : Math.min(PAUSE, MINUTE * 2 ** (failures - 1));

type Claim = ClaimedImport & { companyId: number; until: Date };

/**
 * One run: claims the due imports of companies, fetches the bank's rates once, and writes them per company. Several
 * servers may run it at the same time.
 */
export async function importRates(options: ImportOptions, companies: number[]): Promise<void> {
  const { db, clock, logger, signal } = options;
  const claims: Claim[] = [];
  for (const companyId of companies) {
    const now = clock();
    const until = new Date(now.getTime() + CLAIM);
    const claim = await inCompany(db, companyId, 'read write', (tx) => claimRateImport(tx, companyId, { now, until }));
    if (claim) claims.push({ ...claim, companyId, until });
  }
  if (claims.length === 0) return;
  const answer = await readBank(options);
  // After a stop the claims expire, and another server tries then.
  if (signal.aborted) return;
  if (answer instanceof ImportFault)
    logger.warn(
      { code: answer.code, reason: answer.message },
      'rates of the bank could not be read; the import is tried again later',
    );
  for (const claim of claims) {
    // A failure of one company does not affect others; its claim expires and it is tried again.
    await writeRates(options, claim, answer).catch((error: unknown) =>
      logger.warn(
        { err: error, company: claim.companyId },
        'rates of a company could not be written; tried again when its claim expires',
      ),
    );
  }
}

async function readBank(options: FetchOptions): Promise<BankRates | ImportFault> {
  try {
    return readBankRates(await fetchRates(options));
  } catch (error) {
    if (error instanceof ImportFault) return error;
    throw error;
  }
}

/** Writes the rates of a company and the result of the try in one transaction with log lines and events. */
async function writeRates({ db, clock }: ImportOptions, claim: Claim, answer: BankRates | ImportFault): Promise<void> {
  const { companyId, id, until } = claim;
  await inCompany(db, companyId, 'read write', async (tx) => {
    const caller = { companyId };
    const work = { tx, caller, lines: [] as Work['lines'], changedRows: new Map(), owners: new Map() };
    const now = clock();
    const problems =
      answer instanceof ImportFault
        ? [problem(answer.code)]
        : await writeBankRates(work, answer, calendarDate(now, claim.time_zone));
    await storeImportResult(tx, companyId, resultOf(claim, answer, problems, now), until);
    await writeLog({ ...work, caller: { companyId, id: null } });
    const itself = { event: 'rate_import.try', entity: 'rate_import', entity_id: id, sale_id: null, changes: {} };
    await notifyChanges({ ...work, lines: [...work.lines, itself] });
  });
}

function resultOf(
  { failures }: ClaimedImport,
  answer: BankRates | ImportFault,
  problems: RateImportProblem[],
  now: Date,
): ImportResult {
  const failed = problems.some(({ code }) => code !== 'date_ahead');
  const tries = failed ? failures + 1 : 0;
  // One of three pairs may be rejected: a success and a failure at once.
  const taken = !(answer instanceof ImportFault) && problems.every(({ from }) => from !== null) && problems.length < 3;
  return {
    next_try_at: new Date(now.getTime() + pauseAfter(tries)),
    failures: tries,
    problems,
    ...(taken ? { last_success_at: now, last_success_date: answer.date } : {}),
    ...(failed ? { last_failure_at: now } : {}),
  };
}
