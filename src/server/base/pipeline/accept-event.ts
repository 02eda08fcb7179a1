import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { ErrorCode } from '#contract/base/errors.ts';
import { type Decision, decide, type Position, type RefusalOf } from '#machines/decide.ts';
import { Refusal } from './refusal.ts';

/** The fields and details of a refusal, by its code. */
type More<Machine extends AnyStateMachine> = Partial<
  Record<RefusalOf<Machine>, { fields?: Record<string, ErrorCode>; details?: Record<string, unknown> }>
>;

/** The position after the event; a refusal of the machine becomes the refusal of the command. */
export function accept<Machine extends AnyStateMachine>(
  machine: Machine,
  position: Position<Machine>,
  event: EventFromLogic<Machine>,
  more: More<Machine> = {},
): Extract<Decision<Machine>, { accepted: true }> {
  const decision = decide(machine, position, event);
  if (decision.accepted) return decision;
  // The catalogue has every machine's codes: `errors` does not compile without them.
  throw new Refusal(decision.code as ErrorCode, more[decision.code]);
}
