import { createHash } from 'node:crypto';
import type { Command } from '#contract/base/command.ts';
import { slowHash } from '../crypto/password-hash.ts';
import type { Database } from '../db/connect.ts';
import { isOverflow, isRetryable, missingReference, takenKey } from '../db/database-errors.ts';
import { forceGenericPlans, inCompany } from '../db/transaction.ts';
import { longReads } from '../long-reads.ts';
import { writeSums } from '../measures/write-sums.ts';
import { notifyChanges } from './announce-changes.ts';
import type { Caller, Confirmation } from './caller.ts';
import { type Answer, type CommandHandler, type Context, type Handler, requireSettled } from './handler.ts';
import { claimKey, storeAnswer } from './idempotency-keys.ts';
import { knownReferences } from './known-references.ts';
import { referenceFields } from './reference-fields.ts';
import { Refusal } from './refusal.ts';
import { writeLog } from './write-log.ts';

export type Request = {
  caller: Caller;
  /** Of a caller who is only assumed: nothing is committed before it. */
  confirmation: Confirmation | null;
  params: Record<string, unknown>;
  body: Record<string, unknown>;
  /** The hash of a body that is too large to be serialised again. */
  bodyHash?: string;
  ifMatch: number | null;
  idempotencyKey: string | null;
  now: Date;
};

/** The answer as it is sent; `replayed` if it is the stored one of an earlier request with the same key. */
export type Outcome = { status: number; answer: string | null; replayed: boolean };

/** Reads the answer of a command in its transaction. */
type ReadAnswer = (context: Context, answer: Answer) => Promise<unknown>;

const TRIES = 3;

/**
 * The only way to change data, for a caller whose role has the permission: one transaction of key, handler (lock,
 * allow, decide, write), kept sums, log, notifications and answer. A refusal rolls it back. Serialisation failures and deadlocks
 * are retried.
 */
export async function runCommand(
  db: Database,
  { command, run }: CommandHandler,
  readAnswer: ReadAnswer,
  request: Request,
): Promise<Outcome> {
  const requestHash = await hashOf(command, request);
  const handler = 'prepare' in run ? await run.prepare(db, request) : run;
  for (let attempt = 1; ; attempt++) {
    try {
      return await longReads.asShort(() =>
        inCompany(
          db,
          request.caller.companyId,
          'read write',
          (tx) => once(tx, command, handler, readAnswer, { ...request, requestHash }),
          request.confirmation?.takeStatement(),
        ),
      );
    } catch (error) {
      // An import does not lock phone numbers: if two commands add the same client, the retry finds the first one's.
      if ((isRetryable(error) || takenKey(error) === 'clients_phone') && attempt < TRIES) continue;
      throw await asRefusal(db, error, request);
    }
  }
}

async function once(
  tx: Database,
  command: Command,
  handler: Handler,
  readAnswer: ReadAnswer,
  { requestHash, ...request }: Request & { requestHash: Buffer },
): Promise<Outcome> {
  const { caller, idempotencyKey: key } = request;
  if (key !== null) {
    const claim = await claimKey(tx, caller, key, requestHash);
    if (claim.outcome === 'other_request') throw new Refusal('idempotency_key_reused');
    if (claim.outcome === 'replay') return { ...claim.stored, replayed: true };
  }
  const context: Context = {
    ...request,
    tx,
    lines: [],
    changedRows: new Map(),
    cashLines: [],
    owners: new Map(),
    problems: {},
    questions: [],
    today: caller.today,
    permission: command.permission,
  };
  const result = await handler(context);
  requireSettled(context);
  const [, , body] = await Promise.all([
    forceGenericPlans(tx),
    writeSums(tx, caller.companyId, context.changedRows),
    readAnswer(context, result),
    writeLog(context),
    notifyChanges(context),
  ]);
  await request.confirmation?.confirm();
  const outcome = { status: command.status, answer: command.status === 204 ? null : JSON.stringify(body) };
  if (key !== null) storeAnswer(tx, caller, key, outcome);
  return { ...outcome, replayed: false };
}

/** Two requests are the same if command, path, body and `If-Match` are. */
async function hashOf(
  command: Command,
  { caller, params, body, bodyHash, ifMatch, idempotencyKey }: Request,
): Promise<Buffer> {
  const text = JSON.stringify([command.name, params, bodyHash ?? body, ifMatch]);
  if (!command.secret || idempotencyKey === null) return createHash('sha256').update(text).digest();
  return slowHash(text, [caller.companyId, caller.id, idempotencyKey].join(' '));
}

/** Errors of the database that the request has caused: an id that the company does not have, an amount too large. */
async function asRefusal(db: Database, error: unknown, { caller, body }: Request): Promise<unknown> {
  if (isOverflow(error)) return new Refusal('amount_too_large');
  const column = missingReference(error);
  if (column === null) return error;
  const given = referenceFields(body, column);
  const known = await inCompany(db, caller.companyId, 'read only', (tx) =>
    knownReferences(
      tx,
      caller.companyId,
      column,
      given.map(({ id }) => id),
    ),
  );
  const missing = given.filter(({ id }) => !known.has(id));
  return new Refusal('not_found', {
    fields: Object.fromEntries(missing.map(({ path }) => [path, 'not_found'] as const)),
  });
}
