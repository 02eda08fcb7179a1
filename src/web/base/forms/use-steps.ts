import { useState } from 'react';
import type { AnyStateMachine, EventFromLogic } from 'xstate';
import { decide, type Position, type RefusalOf } from '#machines/decide.ts';
import type { ProblemCode } from '../api/http.ts';

type StepsOptions<Machine extends AnyStateMachine> = {
  machine: Machine;
  /** Where the machine stands at the moment of the call. */
  position: () => Position<Machine>;
  tell: (event: EventFromLogic<Machine>) => void;
};

/** The steps of a machine that a screen runs: what refused the last one, or failed, is kept until a step is taken. */
export function useSteps<Machine extends AnyStateMachine>({ machine, position, tell }: StepsOptions<Machine>) {
  type Code = ProblemCode | RefusalOf<Machine>;
  const [refusal, setRefusal] = useState<{ code: Code; count: number }>({ code: 'stale', count: 0 });
  return {
    /** Takes a step, or keeps the code that says why not. */
    go: (event: EventFromLogic<Machine>): boolean => {
      const { value, context } = position();
      const decision = decide(machine, { value, context }, event);
      setRefusal(({ code, count }) =>
        decision.accepted ? { code, count: 0 } : { code: decision.code, count: count + 1 },
      );
      if (decision.accepted) tell(event);
      return decision.accepted;
    },
    /** Tells the machine what failed, and keeps the code. */
    fail: (code: Code, event: EventFromLogic<Machine>) => {
      setRefusal(({ count }) => ({ code, count: count + 1 }));
      tell(event);
    },
    problem: refusal.count > 0 ? refusal : null,
  };
}
