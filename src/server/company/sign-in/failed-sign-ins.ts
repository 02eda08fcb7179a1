import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../base/db/connect.ts';
import { inCompany } from '../../base/db/transaction.ts';
import { networkOf } from '../../base/network.ts';
import { writeLog } from '../../base/pipeline/write-log.ts';
import { usernameKey } from '../rows/accounts.ts';

/** A failed sign-in, by default of a wrong password; `account` is null for an unknown name. */
export type Failure = {
  event?: 'session.sign_in_failed' | 'session.second_factor_failed';
  username: string;
  account: { companyId: number; userId: number } | null;
  address: string;
  failures: number;
  allowed: number;
};

/** Unknown names are logged as HMACs under this key, which ends with the process. */
const key = randomBytes(32);

const hiddenName = (username: string): string =>
  createHmac('sha256', key).update(usernameKey(username)).digest('hex').slice(0, 16);

/**
 * Logs failed sign-ins: of an account in the company's audit log, of unknown names in the server's log. Only the first
 * failure and the one that blocks are logged, so that tries can not flood a log. Answers do not wait for it, because
 * their time would disclose whether the account exists.
 */
export function makeFailedSignInLog(db: Database, logger: FastifyBaseLogger) {
  const pending = new Set<Promise<void>>();
  const record = (failure: Failure): void => {
    const { account, failures, allowed, username, event = 'session.sign_in_failed' } = failure;
    if (failures !== 1 && failures !== allowed) return;
    const network = networkOf(failure.address);
    if (!account) {
      logger.warn({ name: hiddenName(username), network, failures }, 'sign-in failed: no account has this name');
      return;
    }
    const writing = writeFailure(db, event, account, { network: [null, network], failures: [null, failures] })
      .catch((error: unknown) =>
        logger.error({ err: error }, 'writing a failed sign-in to the audit log failed; it is not recorded'),
      )
      .finally(() => pending.delete(writing));
    pending.add(writing);
  };
  return { record, flushed: async () => void (await Promise.all(pending)) };
}

async function writeFailure(
  db: Database,
  event: NonNullable<Failure['event']>,
  { companyId, userId }: { companyId: number; userId: number },
  changes: Record<string, [null, unknown]>,
): Promise<void> {
  const line = { event, entity: 'user', entity_id: userId, sale_id: null, changes } as const;
  await inCompany(db, companyId, 'read write', (tx) =>
    writeLog({ tx, caller: { companyId, id: null }, lines: [line] }),
  );
}
