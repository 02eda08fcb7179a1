import type { BodyOf, Command, ParamsOf } from '#contract/base/command.ts';
import type { Doubt } from '#contract/base/doubts.ts';
import type { ErrorCode } from '#contract/base/errors.ts';
import { type Ownership, type PermissionKey, permissionRefusal } from '#contract/base/roles.ts';
import type { Confirmation } from '#machines/submission.ts';
import type { Database } from '../db/connect.ts';
import type { Caller } from './caller.ts';
import { invalidFields, Refusal } from './refusal.ts';
import type { Work } from './write-log.ts';

/** What every command's handler is given, whatever its params and body are. */
export type Context = Work & {
  params: object;
  body: object;
  /** Now, and the calendar date that it is in the company's time zone. */
  now: Date;
  today: string;
  /** The version that the client has seen (`If-Match`), or null when it did not say. */
  ifMatch: number | null;
  permission: PermissionKey;
  /** Fields that turned out wrong on the way: all of them are told at once, and nothing is recorded. */
  problems: Record<string, ErrorCode>;
  /** Questions that the person has to answer with yes before this is recorded. */
  questions: Confirmation[];
};

/** The same with the params and the body of one command, validated against its schemas. */
export type ContextOf<C extends Command> = Context & { params: ParamsOf<C>; body: BodyOf<C> };

/**
 * What is a command's own: load with lock, allow, decide, write, answer. Everything around it (who asks, is the body
 * right, may the role, the transaction, the idempotency key, the log, the events) is the pipeline's. Answers with the
 * id of the entity that the pipeline then reads back with what can be done next.
 */
export type HandlerOf<C extends Command> = (context: ContextOf<C>) => Promise<Answer>;

/**
 * A handler that has something to do before its transaction: what takes long, and what stays although the command is
 * refused. It answers with what then runs inside.
 */
export type PreparedHandlerOf<C extends Command> = {
  prepare: (db: Database, request: { caller: Caller; params: ParamsOf<C>; body: BodyOf<C> }) => Promise<HandlerOf<C>>;
};

/** A handler that serves several commands: it looks at nothing that only one of them has. */
export type Handler = (context: Context) => Promise<Answer>;

export type PreparedHandler = {
  prepare: (db: Database, request: { caller: Caller; params: object; body: object }) => Promise<Handler>;
};

/** What the pipeline reads back as the command's answer, or the answer itself. */
export type Answer =
  | { sale: number }
  | { booking: number }
  | { touristPayment: number }
  | { partnerPayment: number }
  | { cashEntry: number }
  | { cashTransfer: number }
  | { body: unknown };

/** Refuses with the action's own message when the row is not one that the caller may act upon. */
export function allow(context: Context, owner: Ownership): void {
  const denied = permissionRefusal(context.permission, context.caller, owner);
  if (denied) throw new Refusal(denied);
}

/** Refuses `stale` when the client has seen another version than the one that is locked now. */
export function requireVersion(context: Context, row: { version: number }): void {
  if (context.ifMatch !== null && context.ifMatch !== row.version) {
    throw new Refusal('stale', { details: { version: row.version } });
  }
}

/** Asks for a yes, unless the body brings it already: to these figures, or to whatever they are. */
export function question(context: Context, confirmation: Confirmation): void {
  const { confirmed = [] } = context.body as { confirmed?: string[] };
  const { code, yes = code } = confirmation;
  if (!confirmed.includes(code) && !confirmed.includes(yes)) context.questions.push(confirmation);
}

/** The same about what may be unusual about a field. */
export function askAbout(context: Context, doubt: Doubt | null, field: string): void {
  if (doubt) question(context, { ...doubt, field });
}

/** Before rows are written that can't have what turned out wrong with fields. */
export function requireRight({ problems }: Context): void {
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}

/** After a handler: what turned out wrong with fields, or what is still to be confirmed, undoes all it did. */
export function requireSettled(context: Context): void {
  requireRight(context);
  const { questions } = context;
  if (questions.length > 0) throw new Refusal('confirmation_required', { details: { confirmations: questions } });
}
