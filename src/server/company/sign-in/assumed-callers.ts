import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { calendarDate } from '#contract/base/dates.ts';
import type { Database } from '../../base/db/connect.ts';
import { type Caller, CallerChanged, type Confirmation, type Known } from '../../base/pipeline/caller.ts';
import { Refusal } from '../../base/pipeline/refusal.ts';
import type { SessionLimits } from '../../base/session-limits.ts';
import {
  type Authenticated,
  callerIn,
  callerStatement,
  findCaller,
  type RequestSession,
} from '../rows/session-rows.ts';

/** The number of remembered callers. */
const MAX_REMEMBERED = 10_000;

/** The callers of sessions, by asking the database or by assuming that nothing has changed until it confirms it. */
export type Callers = {
  /** The caller of a session; null if it has ended. */
  find: (session: RequestSession) => Promise<Caller | null>;
  /** The caller of the session's last request, to be confirmed; null if it is not remembered. */
  assume: (session: RequestSession) => { caller: Caller; confirmation: Confirmation } | null;
};

type Options = { sessions: SessionLimits; clock: () => Date };

/**
 * A read for an assumed caller is sent together with the question who it is, instead of after its answer: one round
 * trip less. Nothing is answered, changed or logged before the answer is there.
 */
export function makeCallers(db: Database, { sessions, clock }: Options): Callers {
  const remembered = new LRUCache<string, Known>({ max: MAX_REMEMBERED });
  const keyOf = ({ tokenHash }: RequestSession) => tokenHash.toString('base64');
  const callerFrom = (known: Known): Caller => ({ ...known, today: calendarDate(clock(), known.timeZone) });

  const remember = (session: RequestSession, known: Known | null): Caller | null => {
    if (known === null) remembered.delete(keyOf(session));
    else remembered.set(keyOf(session), known);
    return known && callerFrom(known);
  };

  const find = async (session: RequestSession) => remember(session, await findCaller(db, session, sessions));

  const confirmationOf = (session: RequestSession, assumed: Caller): Confirmation => {
    let answer: Promise<Caller | null> | null = null;
    let isGiven = false;
    return {
      takeStatement: () => {
        if (isGiven) return null;
        isGiven = true;
        const { sql: text, parameters: values } = callerStatement(session.tokenHash, sessions).compile(db);
        const take = async (sent: Promise<{ rows: unknown[] }>) => {
          const { rows } = await sent;
          return remember(session, await callerIn(db, session, rows as Authenticated[]));
        };
        return {
          text,
          values,
          take: (sent) => {
            answer = take(sent);
            // `confirm` throws it.
            answer.catch(() => undefined);
          },
        };
      },
      confirm: async () => {
        // Not sent if nothing was read.
        answer ??= find(session);
        const caller = await answer;
        if (caller === null) throw new Refusal('unauthorized');
        if (!isDeepStrictEqual(caller, assumed)) throw new CallerChanged(caller);
      },
    };
  };

  return {
    find,
    assume: (session) => {
      const known = remembered.get(keyOf(session));
      if (!known) return null;
      const caller = callerFrom(known);
      return { caller, confirmation: confirmationOf(session, caller) };
    },
  };
}
