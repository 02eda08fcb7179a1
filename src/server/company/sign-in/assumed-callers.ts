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
  recordSessionUse,
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
 * What an assumed caller asks for is sent together with the question who it is, instead of after its answer: one round
 * trip less. Nothing is answered or committed before the answer is there.
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
    let answer: Promise<readonly Authenticated[]> | null = null;
    let isGiven = false;
    const statement = callerStatement(session.tokenHash, sessions);
    return {
      takeStatement: () => {
        if (isGiven) return null;
        isGiven = true;
        const { sql: text, parameters: values } = statement.compile(db);
        return {
          text,
          values,
          take: (sent) => {
            answer = sent.then(({ rows }) => rows as Authenticated[]);
            // `confirm` throws it.
            answer.catch(() => undefined);
          },
        };
      },
      confirm: async () => {
        // Not sent if nothing was read.
        answer ??= statement.execute(db).then(({ rows }) => rows);
        const caller = remember(session, callerIn(session, await answer));
        if (caller === null) throw new Refusal('unauthorized');
        if (!isDeepStrictEqual(caller, assumed)) throw new CallerChanged(caller);
      },
      recordUse: async () => recordSessionUse(db, session, (await answer) ?? []),
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
