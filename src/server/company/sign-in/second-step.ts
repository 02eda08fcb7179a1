import type {
  PasskeyAssertion,
  PasskeyQuestion,
  SecondFactorAsked,
} from '#contract/company/second-factor/second-factor.ts';
import type { SignedIn } from '#contract/company/user.ts';
import { hashToken, newToken } from '../../base/crypto/session-token.ts';
import type { Database } from '../../base/db/connect.ts';
import { inCompany, inTransaction } from '../../base/db/transaction.ts';
import { networkOf } from '../../base/network.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import { writeLog } from '../../base/pipeline/write-log.ts';
import { isPasswordUnchanged, lockAccount } from '../rows/accounts.ts';
import { companiesEverWithId } from '../rows/companies.ts';
import {
  type Account,
  consumeRecoveryCode,
  consumeTimeStep,
  countRecoveryCodes,
  type KnownPasskey,
  readCodeAppSecret,
  readPasskeys,
  recordPasskeyUse,
} from '../rows/second-factor-rows.ts';
import { consumeTicket, findTicket, insertTicket, type Ticket } from '../rows/sign-in-tickets.ts';
import { isAppCode, stepOfCode } from './code-app.ts';
import type { Failure } from './failed-sign-ins.ts';
import { type BrowserSession, openSessionIn, storeBrowserToken } from './open-session.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { countSecondStep, type Visitor } from './sign-in-limits.ts';
import { accountOfHandle, checkPasskey, type Place } from './verify-passkey.ts';

type StepOptions = {
  visitor: Visitor;
  place: Place;
  clock: () => Date;
  onFailure: (failure: Failure) => void;
};

/**
 * Starts the second step of a sign-in with the right password; null when the account has no second factor. Refuses
 * wrong_credentials when the password was changed or the account disabled meanwhile.
 */
export async function startSecondStep(
  db: Database,
  { companyId, userId, passwordHash }: { companyId: number; userId: number; passwordHash: string },
  { visitor, place }: Pick<StepOptions, 'visitor' | 'place'>,
): Promise<SecondFactorAsked | null> {
  const account = { companyId, id: userId };
  const ticket = newToken();
  return inCompany(db, companyId, 'read write', async (tx) => {
    // The lock makes a change of the password wait, which then deletes this ticket.
    if (!(await isPasswordUnchanged(tx, account, passwordHash))) throw new Refusal('wrong_credentials');
    const hasApp = (await readCodeAppSecret(tx, account)) !== null;
    const passkeys = await readPasskeys(tx, account);
    if (!hasApp && passkeys.length === 0) return null;
    const here = passkeys.filter(({ hostName }) => hostName === place.hostName);
    const hasCodes = (await countRecoveryCodes(tx, account)) > 0;
    await insertTicket(tx, ticketOf(ticket, 'second_step', account, { visitor, place }));
    return {
      second_factor: {
        ticket,
        methods: [
          ...(hasApp ? ['code_app' as const] : []),
          ...(here.length > 0 ? ['passkey' as const] : []),
          ...(hasCodes ? ['recovery_code' as const] : []),
        ],
        passkey: here.length > 0 ? passkeyQuestion(place, here) : null,
      },
    };
  });
}

/** A ticket for signing in with a passkey alone, of any account with a passkey for the host. */
export async function startPasskeySignIn(
  db: Database,
  options: Pick<StepOptions, 'visitor' | 'place'>,
): Promise<{ ticket: string } & PasskeyQuestion> {
  const ticket = newToken();
  await inTransaction(db, (tx) => insertTicket(tx, ticketOf(ticket, 'passkey', null, options)));
  return { ticket, ...passkeyQuestion(options.place, []) };
}

const passkeyQuestion = ({ hostName }: Place, passkeys: { credential: Buffer }[]): PasskeyQuestion => ({
  rp_id: hostName,
  allowed: passkeys.map(({ credential }) => credential.toString('base64url')),
});

const ticketOf = (
  ticket: string,
  purpose: Ticket['purpose'],
  account: Account | null,
  { visitor, place }: Pick<StepOptions, 'visitor' | 'place'>,
): Ticket => ({
  ticketHash: hashToken(ticket),
  purpose,
  account,
  network: networkOf(visitor.address),
  host: place.host,
});

/** Finishes the second step with a typed code: six digits are an app's code, anything else a recovery code. */
export const finishWithCode = (
  db: Database,
  { ticket, code }: { ticket: string; code: string },
  options: StepOptions,
): Promise<BrowserSession> =>
  finishSignIn(db, ticket, options, async (account) => {
    if (!isAppCode(code)) {
      const hash = hashRecoveryCode(code);
      return async (tx) => ((await consumeRecoveryCode(tx, account, hash)) ? 'recovery_code' : null);
    }
    return async (tx) => {
      const secret = await readCodeAppSecret(tx, account);
      const step = secret && stepOfCode(secret, code, options.clock());
      return step !== null && (await consumeTimeStep(tx, account, step)) ? 'code_app' : null;
    };
  });

/** Finishes the second step with a passkey of the account. */
export const finishWithPasskey = (
  db: Database,
  { ticket, passkey }: { ticket: string; passkey: PasskeyAssertion },
  options: StepOptions,
): Promise<BrowserSession> =>
  finishSignIn(db, ticket, options, async (account) => {
    const known = await inCompany(db, account.companyId, 'read only', (tx) => readPasskeys(tx, account));
    const used = await checkPasskey(known, passkey, ticket, options.place);
    return async (tx) => {
      if (!(await recordPasskeyUse(tx, account, used))) throw new Refusal('passkey_refused');
      return 'passkey';
    };
  });

type Method = 'code_app' | 'passkey' | 'recovery_code';
/** Computes a proof before any lock and returns its check within the transaction: the method used, or null. */
type Proof = (account: Account) => Promise<(tx: Database) => Promise<Method | null>>;

/**
 * Finishes a sign-in. Tries are counted before they are checked: by account, or by browser where the account has signed
 * in before, so that a stranger with the password can not block the owner's browser. Refuses second_factor_expired,
 * second_factor_wrong and too_many_attempts.
 */
async function finishSignIn(db: Database, ticket: string, options: StepOptions, proof: Proof): Promise<BrowserSession> {
  const { visitor, onFailure } = options;
  const found = await findTicket(db, hashToken(ticket), {
    purpose: 'second_step',
    network: networkOf(visitor.address),
  });
  if (!found?.account) throw new Refusal('second_factor_expired');
  const { account, ticketHash } = found;
  const { failures, allowed, succeed } = await countSecondStep(db, account, visitor);
  const reportFailure = () =>
    onFailure({
      event: 'session.second_factor_failed',
      username: '',
      account: { companyId: account.companyId, userId: account.id },
      ...{ address: visitor.address, failures, allowed },
    });
  const prove = await proof(account).catch((error: unknown) => {
    reportFailure();
    throw error;
  });
  const signedIn = await inCompany(db, account.companyId, 'read write', async (tx) => {
    await lockAccount(tx, account);
    const method = await prove(tx);
    if (method === null) return null;
    if (!(await consumeTicket(tx, ticketHash))) throw new Refusal('second_factor_expired');
    if (method === 'recovery_code') await logRecovery(tx, account);
    return openSessionIn(tx, account, visitor);
  });
  if (signedIn === null) {
    reportFailure();
    throw new Refusal('second_factor_wrong');
  }
  await succeed(db);
  return withBrowserToken(db, account, visitor, signedIn);
}

async function logRecovery(tx: Database, account: Account): Promise<void> {
  const left = await countRecoveryCodes(tx, account);
  const changes: Record<string, [number, number]> = { recovery_codes_left: [left + 1, left] };
  const line = { event: 'recovery_code.use', entity: 'user', entity_id: account.id, sale_id: null, changes } as const;
  await writeLog({ tx, caller: account, lines: [line] });
}

/** Signs in with a passkey alone, which names its account. Refuses second_factor_expired and passkey_refused. */
export async function signInWithPasskey(
  db: Database,
  { ticket, passkey }: { ticket: string; passkey: PasskeyAssertion },
  { visitor, place }: StepOptions,
): Promise<BrowserSession> {
  const found = await findTicket(db, hashToken(ticket), { purpose: 'passkey', network: networkOf(visitor.address) });
  if (!found) throw new Refusal('second_factor_expired');
  const { account, known } = await findPasskeys(db, passkey);
  const used = await checkPasskey(known, passkey, ticket, place);
  const signedIn = await inCompany(db, account.companyId, 'read write', async (tx) => {
    await lockAccount(tx, account);
    if (!(await consumeTicket(tx, found.ticketHash))) throw new Refusal('second_factor_expired');
    if (!(await recordPasskeyUse(tx, account, used))) throw new Refusal('passkey_refused');
    return openSessionIn(tx, account, visitor);
  });
  return withBrowserToken(db, account, visitor, signedIn);
}

/**
 * The account whose passkey this is, and its passkeys. A device keeps the id that the company had when the passkey was
 * made: where the company has been moved, another one may have that id. Refuses passkey_refused.
 */
async function findPasskeys(
  db: Database,
  { id, user_handle }: PasskeyAssertion,
): Promise<{ account: Account; known: KnownPasskey[] }> {
  const named = accountOfHandle(user_handle);
  if (!named) throw new Refusal('passkey_refused');
  const credential = Buffer.from(id, 'base64url');
  for (const companyId of await companiesEverWithId(db, named.companyId)) {
    const account = { companyId, id: named.id };
    const known = await inCompany(db, companyId, 'read only', (tx) => readPasskeys(tx, account));
    if (known.some((each) => each.credential.equals(credential))) return { account, known };
  }
  throw new Refusal('passkey_refused');
}

const withBrowserToken = async (
  db: Database,
  account: Account,
  visitor: Visitor,
  signedIn: SignedIn,
): Promise<BrowserSession> => ({
  signedIn,
  browserToken: await storeBrowserToken(db, account, visitor),
});
