import type { FastifyBaseLogger } from 'fastify';
import { calendarDate } from '#contract/base/dates.ts';
import type { RateImportProblem } from '#contract/currencies/currency-rate.ts';
import type { Database } from '../../base/db/connect.ts';
import { inCompany } from '../../base/db/transaction.ts';
import { notifyChanges } from '../../base/pipeline/announce-changes.ts';
import { type Work, writeLog } from '../../base/pipeline/write-log.ts';
import { type ClaimedImport, claimRateImport, type ImportResult, keepImportResult } from '../rows/rate-import-rows.ts';
import { type BankRates, ImportFault, readBankRates } from './bank-rates.ts';
import { type FetchOptions, fetchRates } from './fetch-rates.ts';
import { problem, takeRates } from './take-rates.ts';

export type ImportOptions = FetchOptions & { db: Database; clock: () => Date; logger: FastifyBaseLogger };

const MINUTE = 60_000;
/** Who claimed an import and died lets go of it after so long. */
const CLAIM = 5 * MINUTE;
/** After a good answer. */
const PAUSE = 60 * MINUTE;

/** After failures: one minute, two, four, up to an hour. */
export const pauseAfter = (failures: number): number =>
  failures === 0 ? PAUSE : Math.min(PAUSE, MINUTE * 2 ** (failures - 1));

type Claim = ClaimedImport & { companyId: number; until: Date };

/**
 * One turn: claims what is due of some companies, asks the bank once for all of them, and gives each its rates. Any number
 * of servers may do it at once.
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
  const answer = await askBank(options);
  // Whoever is stopped lets the claim run out: the next server tries it then.
  if (signal.aborted) return;
  if (answer instanceof ImportFault)
    logger.warn({ code: answer.code, reason: answer.message }, 'no rates from the bank');
  for (const claim of claims) {
    // What goes wrong with one company is not the others' business; its claim runs out.
    await settle(options, claim, answer).catch((error: unknown) =>
      logger.warn({ err: error, company: claim.companyId }, 'rates could not be taken'),
    );
  }
}

async function askBank(options: FetchOptions): Promise<BankRates | ImportFault> {
  try {
    return readBankRates(await fetchRates(options));
  } catch (error) {
    if (error instanceof ImportFault) return error;
    throw error;
  }
}

/** Gives a company its rates, and keeps what came of it: one transaction with log and events, as commands have. */
async function settle({ db, clock }: ImportOptions, claim: Claim, answer: BankRates | ImportFault): Promise<void> {
  const { companyId, id, until } = claim;
  await inCompany(db, companyId, 'read write', async (tx) => {
    const caller = { companyId };
    const work = { tx, caller, lines: [] as Work['lines'], owners: new Map() };
    const now = clock();
    const problems =
      answer instanceof ImportFault
        ? [problem(answer.code)]
        : await takeRates(work, answer, calendarDate(now, claim.time_zone));
    await keepImportResult(tx, companyId, resultOf(claim, answer, problems, now), until);
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
  // Of three pairs one may be kept out: that is a success and a failure.
  const taken = !(answer instanceof ImportFault) && problems.every(({ from }) => from !== null) && problems.length < 3;
  return {
    next_try_at: new Date(now.getTime() + pauseAfter(tries)),
    failures: tries,
    problems,
    ...(taken ? { last_success_at: now, last_success_date: answer.date } : {}),
    ...(failed ? { last_failure_at: now } : {}),
  };
}
