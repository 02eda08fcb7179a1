import { useState } from 'react';
import type { AnyStateMachine, EventFromLogic } from 'xstate';
import { decide, type Position, type RefusalOf } from '#machines/decide.ts';
import type { ProblemCode } from '../api/http.ts';

type StepsOptions<Machine extends AnyStateMachine> = {
  machine: Machine;
  /** Returns the present position of the machine. */
  position: () => Position<Machine>;
  tell: (event: EventFromLogic<Machine>) => void;
};

/** The steps of a machine on a screen; the code of the last refusal or failure is kept until the next accepted step. */
export function useSteps<Machine extends AnyStateMachine>({ machine, position, tell }: StepsOptions<Machine>) {
  type Code = ProblemCode | RefusalOf<Machine>;
  const [refusal, setRefusal] = useState<{ code: Code; count: number }>({ code: 'stale', count: 0 });
  return {
    /** Sends an event and returns true, or stores the code of its refusal and returns false. */
    go: (event: EventFromLogic<Machine>): boolean => {
      const { value, context } = position();
      const decision = decide(machine, { value, context }, event);
      setRefusal(({ code, count }) =>
        decision.accepted ? { code, count: 0 } : { code: decision.code, count: count + 1 },
      );
      if (decision.accepted) tell(event);
      return decision.accepted;
    },
    /** Sends the event of a failure, and stores its code. */
    fail: (code: Code, event: EventFromLogic<Machine>) => {
      setRefusal(({ count }) => ({ code, count: count + 1 }));
      tell(event);
    },
    problem: refusal.count > 0 ? refusal : null,
  };
}
