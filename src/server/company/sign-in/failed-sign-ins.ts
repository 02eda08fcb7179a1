import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../base/db/connect.ts';
import { inCompany } from '../../base/db/transaction.ts';
import { networkOf } from '../../base/network.ts';
import { writeLog } from '../../base/pipeline/write-log.ts';
import { usernameKey } from '../rows/accounts.ts';

/** A try that failed; the account is null where there is none of that name. A wrong password, unless `event` says more. */
export type Failure = {
  event?: 'session.sign_in_failed' | 'session.second_factor_failed';
  username: string;
  account: { companyId: number; userId: number } | null;
  address: string;
  failures: number;
  allowed: number;
};

/** Names that no account has are written down under this key, which is gone with the process. */
const key = randomBytes(32);

const hiddenName = (username: string): string =>
  createHmac('sha256', key).update(usernameKey(username)).digest('hex').slice(0, 16);

/**
 * Writes failed sign-ins down: of an account in its company's log, of any other name in the server's own. The first failure
 * of a name from a network has a line and the one after which it rests, so that no number of tries fills a log. The answer
 * does not wait for it, or it would tell by its time whether there is such an account.
 */
export function keepFailedSignIns(db: Database, logger: FastifyBaseLogger) {
  const underWay = new Set<Promise<void>>();
  const tell = (failure: Failure): void => {
    const { account, failures, allowed, username, event = 'session.sign_in_failed' } = failure;
    if (failures !== 1 && failures !== allowed) return;
    const network = networkOf(failure.address);
    if (!account) {
      logger.warn({ name: hiddenName(username), network, failures }, 'sign-in failed: no account has this name');
      return;
    }
    const writing = writeFailure(db, event, account, { network: [null, network], failures: [null, failures] })
      .catch((error: unknown) => logger.error({ err: error }, 'a failed sign-in is not in the log'))
      .finally(() => underWay.delete(writing));
    underWay.add(writing);
  };
  return { tell, written: async () => void (await Promise.all(underWay)) };
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
