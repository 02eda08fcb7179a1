import type { BodyOf, Command, ParamsOf } from '#contract/base/command.ts';
import type { Doubt } from '#contract/base/doubts.ts';
import type { ErrorCode } from '#contract/base/errors.ts';
import { type Ownership, type PermissionKey, permissionRefusal } from '#contract/base/roles.ts';
import type { Confirmation } from '#machines/submission.ts';
import type { Database } from '../db/connect.ts';
import type { Caller } from './caller.ts';
import { invalidFields, Refusal } from './refusal.ts';
import type { Work } from './write-log.ts';

/** The context of a handler, with params and body of any command. */
export type Context = Work & {
  params: object;
  body: object;
  /** The present moment, and its date in the company's time zone. */
  now: Date;
  today: string;
  /** The version that the client has read (`If-Match`), or null if it sent none. */
  ifMatch: number | null;
  permission: PermissionKey;
  /** Problems of fields, collected so that one refusal names them all. */
  problems: Record<string, ErrorCode>;
  /** Confirmations that the user has to give before the command is carried out. */
  questions: Confirmation[];
};

/** The context with the params and the body of one command, validated by its schemas. */
export type ContextOf<C extends Command> = Context & { params: ParamsOf<C>; body: BodyOf<C> };

/**
 * The part of a command that is its own: lock, allow, decide, write. Authentication, validation, permission of the
 * role, transaction, idempotency key, log and notifications are the pipeline's. Returns the id of the entity that the
 * pipeline reads back as the answer, with the actions that it allows now.
 */
export type HandlerOf<C extends Command> = (context: ContextOf<C>) => Promise<Answer>;

/**
 * A handler with work before its transaction: work that takes long, or that stays although the command is refused.
 * Returns the handler that runs in the transaction.
 */
export type PreparedHandlerOf<C extends Command> = {
  prepare: (db: Database, request: { caller: Caller; params: ParamsOf<C>; body: BodyOf<C> }) => Promise<HandlerOf<C>>;
};

/** A handler as the pipeline runs it, for the params and the body of any command. */
export type Handler = (context: Context) => Promise<Answer>;

export type PreparedHandler = {
  prepare: (db: Database, request: { caller: Caller; params: object; body: object }) => Promise<Handler>;
};

/** A command with the handler that carries it out. */
export type CommandHandler<C extends Command = Command> = { command: C; run: Handler | PreparedHandler };

/**
 * Declares the handler of a command. The pipeline runs it with the params and the body that the command's schemas have
 * validated, so that the registry of handlers needs no types of them.
 */
export const handler = <C extends Command>(
  command: C,
  run: HandlerOf<C> | PreparedHandlerOf<C>,
): CommandHandler<C> => ({ command, run: run as unknown as Handler | PreparedHandler });

/** The entity that the pipeline reads back as the answer of the command, or the answer itself. */
export type Answer =
  | { sale: number }
  | { booking: number }
  | { touristPayment: number }
  | { partnerPayment: number }
  | { cashEntry: number }
  | { cashTransfer: number }
  | { body: unknown };

/** Refuses with the permission's own code when the caller may not act on the row. */
export function allow(context: Context, owner: Ownership): void {
  const denied = permissionRefusal(context.permission, context.caller, owner);
  if (denied) throw new Refusal(denied);
}

/** Refuses `stale` when the client has read another version than the locked one. */
export function requireVersion(context: Context, row: { version: number }): void {
  if (context.ifMatch !== null && context.ifMatch !== row.version) {
    throw new Refusal('stale', { details: { version: row.version } });
  }
}

/** Requires a confirmation unless the body has it: `yes` confirms these figures only, `code` any. */
export function requireConfirmation(context: Context, confirmation: Confirmation): void {
  const { confirmed = [] } = context.body as { confirmed?: string[] };
  const { code, yes = code } = confirmation;
  if (!confirmed.includes(code) && !confirmed.includes(yes)) context.questions.push(confirmation);
}

/** Requires the confirmation of a doubt about a field. */
export function confirmDoubt(context: Context, doubt: Doubt | null, field: string): void {
  if (doubt) requireConfirmation(context, { ...doubt, field });
}

/** Refuses the collected problems of fields, before rows are written that can not have them. */
export function requireNoProblems({ problems }: Context): void {
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}

/** Refuses the collected problems and missing confirmations after a handler, which undoes all that it wrote. */
export function requireSettled(context: Context): void {
  requireNoProblems(context);
  const { questions } = context;
  if (questions.length > 0) throw new Refusal('confirmation_required', { details: { confirmations: questions } });
}
