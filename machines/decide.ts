import {
  type AnyActorScope,
  type AnyStateMachine,
  type ContextFrom,
  createEmptyActor,
  type EmittedFrom,
  type EventFromLogic,
  type EventObject,
  type SnapshotFrom,
  type StateValue,
} from 'xstate';

/**
 * The event that a machine emits when it refuses. The code is a key of the message catalogue
 * (`src/contract/base/errors.ts`), whose text the person reads.
 */
export type Refused<Code extends string = string> = { type: 'refused'; code: Code };

/** The position of an entity: the machine's state value and the facts that its guards read. */
export type Position<Machine extends AnyStateMachine> = {
  value: SnapshotFrom<Machine>['value'] & StateValue;
  context: ContextFrom<Machine>;
};

/** The outcome of an event: the position after it, or the code of the refusal. */
export type Decision<Machine extends AnyStateMachine> =
  | ({ accepted: true } & Position<Machine>)
  | { accepted: false; code: RefusalOf<Machine> };

/** The refusal codes that a machine can emit. */
export type RefusalOf<Machine extends AnyStateMachine> = Extract<EmittedFrom<Machine>, Refused>['code'];

/**
 * Thrown when a machine has no transition at all for an event: a hole in the statechart, never a mistake of the user.
 */
export class UnknownEvent extends Error {
  constructor(machine: string, value: StateValue, event: string) {
    super(`The machine "${machine}" has no transition for "${event}" in ${JSON.stringify(value)}`);
  }
}

const emptyActor = createEmptyActor();

/**
 * The scope of a transition that is taken without an actor, so that its actions can be collected. XState's own
 * `transition` creates an actor for each call, which takes longer than the transition; one sale needs thirty of them.
 */
const detachedScope: AnyActorScope = {
  self: emptyActor,
  system: emptyActor.system,
  id: '',
  sessionId: '',
  logger: () => undefined,
  defer: () => undefined,
  stopChild: () => undefined,
  emit: () => undefined,
  actionExecutor: () => undefined,
};

/**
 * Resolves the position, takes the transition of the event and returns the outcome. Throws UnknownEvent.
 * Pure: no clock, no I/O; the same arguments give the same outcome on the server, in the browser and in the tests.
 */
export const decide = <Machine extends AnyStateMachine>(
  machine: Machine,
  position: Position<Machine>,
  event: EventFromLogic<Machine>,
): Decision<Machine> => transition(machine, position, event);

/** The part of a position that decides about an event: the regions and facts that its guards read. */
export type PartialPosition<Machine extends AnyStateMachine> = {
  value: Partial<SnapshotFrom<Machine>['value']> & StateValue;
  context: Partial<ContextFrom<Machine>>;
};

/** An event whose payload may be incomplete, because the person has not typed it yet. */
export type PartialEvent<Event extends { type: string }> = Event extends unknown
  ? Pick<Event, 'type'> & Partial<Event>
  : never;

/**
 * The code with which an event would be refused for any payload, or null. Guards about typed values ignore payload that
 * is missing, and a region that is not given is in its initial state.
 */
export function refusalOf<Machine extends AnyStateMachine>(
  machine: Machine,
  known: PartialPosition<Machine>,
  event: PartialEvent<EventFromLogic<Machine>>,
): RefusalOf<Machine> | null {
  const decision = transition(machine, known, event);
  return decision.accepted ? null : decision.code;
}

function transition<Machine extends AnyStateMachine>(
  machine: Machine,
  position: PartialPosition<Machine>,
  event: EventObject,
): Decision<Machine> {
  const before = machine.resolveState(position) as SnapshotFrom<Machine>;
  if (machine.getTransitionData(before, event).length === 0) {
    throw new UnknownEvent(machine.id, position.value, event.type);
  }
  const actions: { params?: unknown }[] = [];
  const after = machine.transition(before, event, {
    ...detachedScope,
    actionExecutor: (action) => void actions.push(action),
  });
  const refused = actions.map(refusalIn).find((refusal) => refusal !== undefined);
  if (refused) return { accepted: false, code: refused.code as RefusalOf<Machine> };
  const { value, context } = after as Position<Machine>;
  return { accepted: true, value, context };
}

/** The refusal that an action emits, if it does: XState has the emitted event in the action's params. */
function refusalIn(action: { params?: unknown }): Refused | undefined {
  const { event } = (action.params ?? {}) as { event?: { type?: string } };
  return event?.type === 'refused' ? (event as Refused) : undefined;
}
