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
import { isPasswordStill, lockAccount } from '../rows/accounts.ts';
import {
  type Account,
  codeAppSecret,
  countRecoveryCodes,
  passkeysOf,
  takePasskeyUse,
  takeRecoveryCode,
  takeStep,
} from '../rows/second-factor-rows.ts';
import { findTicket, keepTicket, type Ticket, takeTicket } from '../rows/sign-in-tickets.ts';
import { isAppCode, stepOfCode } from './code-app.ts';
import type { Failure } from './failed-sign-ins.ts';
import { beginIn, type Entered, rememberIn } from './open-session.ts';
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
 * Begins the second step of an account whose password was right, or answers null where it has no second factor. Refuses
 * wrong_credentials where the password was changed, or the account disabled, meanwhile.
 */
export async function askForSecondFactor(
  db: Database,
  { companyId, userId, passwordHash }: { companyId: number; userId: number; passwordHash: string },
  { visitor, place }: Pick<StepOptions, 'visitor' | 'place'>,
): Promise<SecondFactorAsked | null> {
  const account = { companyId, id: userId };
  const ticket = newToken();
  return inCompany(db, companyId, 'read write', async (tx) => {
    // What changes the password ends the tickets that it finds: so it waits for this one.
    if (!(await isPasswordStill(tx, account, passwordHash))) throw new Refusal('wrong_credentials');
    const hasApp = (await codeAppSecret(tx, account)) !== null;
    const passkeys = await passkeysOf(tx, account);
    if (!hasApp && passkeys.length === 0) return null;
    const here = passkeys.filter(({ hostName }) => hostName === place.hostName);
    const hasCodes = (await countRecoveryCodes(tx, account)) > 0;
    await keepTicket(tx, ticketOf(ticket, 'second_step', account, { visitor, place }));
    return {
      second_factor: {
        ticket,
        methods: [
          ...(hasApp ? ['code_app' as const] : []),
          ...(here.length > 0 ? ['passkey' as const] : []),
          ...(hasCodes ? ['recovery_code' as const] : []),
        ],
        passkey: here.length > 0 ? questionOf(place, here) : null,
      },
    };
  });
}

/** A ticket for signing in with a passkey alone, of any account that has one for the server's name. */
export async function askForPasskey(
  db: Database,
  options: Pick<StepOptions, 'visitor' | 'place'>,
): Promise<{ ticket: string } & PasskeyQuestion> {
  const ticket = newToken();
  await inTransaction(db, (tx) => keepTicket(tx, ticketOf(ticket, 'passkey', null, options)));
  return { ticket, ...questionOf(options.place, []) };
}

const questionOf = ({ hostName }: Place, passkeys: { credential: Buffer }[]): PasskeyQuestion => ({
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

/** The second step with what was typed: six digits are a code of the app, anything else is a recovery code. */
export const giveCode = (
  db: Database,
  { ticket, code }: { ticket: string; code: string },
  options: StepOptions,
): Promise<Entered> =>
  finish(db, ticket, options, async (account) => {
    if (!isAppCode(code)) {
      const hash = hashRecoveryCode(code);
      return async (tx) => ((await takeRecoveryCode(tx, account, hash)) ? 'recovery_code' : null);
    }
    return async (tx) => {
      const secret = await codeAppSecret(tx, account);
      const step = secret && stepOfCode(secret, code, options.clock());
      return step !== null && (await takeStep(tx, account, step)) ? 'code_app' : null;
    };
  });

/** The second step with a passkey of the account. */
export const givePasskey = (
  db: Database,
  { ticket, passkey }: { ticket: string; passkey: PasskeyAssertion },
  options: StepOptions,
): Promise<Entered> =>
  finish(db, ticket, options, async (account) => {
    const known = await inCompany(db, account.companyId, 'read only', (tx) => passkeysOf(tx, account));
    const used = await checkPasskey(known, passkey, ticket, options.place);
    return async (tx) => {
      if (!(await takePasskeyUse(tx, account, used))) throw new Refusal('passkey_refused');
      return 'passkey';
    };
  });

type Method = 'code_app' | 'passkey' | 'recovery_code';
/** What is computed before anything is locked answers with what then happens inside: by what the step was done, or null. */
type Proof = (account: Account) => Promise<(tx: Database) => Promise<Method | null>>;

/**
 * Finishes a sign-in. Each try is counted before it is looked at: by the account, or in a browser where it has signed in
 * before by that, so that a person who only has the password shuts no other one out there. Refuses second_factor_expired,
 * second_factor_wrong, too_many_attempts.
 */
async function finish(db: Database, ticket: string, options: StepOptions, proof: Proof): Promise<Entered> {
  const { visitor, onFailure } = options;
  const found = await findTicket(db, hashToken(ticket), {
    purpose: 'second_step',
    network: networkOf(visitor.address),
  });
  if (!found?.account) throw new Refusal('second_factor_expired');
  const { account, ticketHash } = found;
  const { failures, allowed, isRight } = await countSecondStep(db, account, visitor);
  const failed = () =>
    onFailure({
      event: 'session.second_factor_failed',
      username: '',
      account: { companyId: account.companyId, userId: account.id },
      ...{ address: visitor.address, failures, allowed },
    });
  const prove = await proof(account).catch((error: unknown) => {
    failed();
    throw error;
  });
  const signedIn = await inCompany(db, account.companyId, 'read write', async (tx) => {
    await lockAccount(tx, account);
    const method = await prove(tx);
    if (method === null) return null;
    if (!(await takeTicket(tx, ticketHash))) throw new Refusal('second_factor_expired');
    if (method === 'recovery_code') await logRecovery(tx, account);
    return beginIn(tx, account, visitor);
  });
  if (signedIn === null) {
    failed();
    throw new Refusal('second_factor_wrong');
  }
  await isRight(db);
  return remembered(db, account, visitor, signedIn);
}

async function logRecovery(tx: Database, account: Account): Promise<void> {
  const left = await countRecoveryCodes(tx, account);
  const changes: Record<string, [number, number]> = { recovery_codes_left: [left + 1, left] };
  const line = { event: 'recovery_code.use', entity: 'user', entity_id: account.id, sale_id: null, changes } as const;
  await writeLog({ tx, caller: account, lines: [line] });
}

/** Signs in with a passkey alone: it says whose it is and its signature proves it. Refuses second_factor_expired, passkey_refused. */
export async function signInWithPasskey(
  db: Database,
  { ticket, passkey }: { ticket: string; passkey: PasskeyAssertion },
  { visitor, place }: StepOptions,
): Promise<Entered> {
  const found = await findTicket(db, hashToken(ticket), { purpose: 'passkey', network: networkOf(visitor.address) });
  if (!found) throw new Refusal('second_factor_expired');
  const account = accountOfHandle(passkey.user_handle);
  if (!account) throw new Refusal('passkey_refused');
  const known = await inCompany(db, account.companyId, 'read only', (tx) => passkeysOf(tx, account));
  const used = await checkPasskey(known, passkey, ticket, place);
  const signedIn = await inCompany(db, account.companyId, 'read write', async (tx) => {
    await lockAccount(tx, account);
    if (!(await takeTicket(tx, found.ticketHash))) throw new Refusal('second_factor_expired');
    if (!(await takePasskeyUse(tx, account, used))) throw new Refusal('passkey_refused');
    return beginIn(tx, account, visitor);
  });
  return remembered(db, account, visitor, signedIn);
}

const remembered = async (db: Database, account: Account, visitor: Visitor, signedIn: SignedIn): Promise<Entered> => ({
  signedIn,
  browserToken: await rememberIn(db, account, visitor),
});
