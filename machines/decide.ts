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
 * What every machine emits when it refuses an event. The code is a key of the message catalogue
 * (`src/contract/base/errors.ts`) and reaches the person in words.
 */
export type Refused<Code extends string = string> = { type: 'refused'; code: Code };

/** Where an entity is: the machine's state value and the facts its guards read. */
export type Position<Machine extends AnyStateMachine> = {
  value: SnapshotFrom<Machine>['value'] & StateValue;
  context: ContextFrom<Machine>;
};

/** The answer to "may this happen now?": the position after the event, or the code of the refusal. */
export type Decision<Machine extends AnyStateMachine> =
  | ({ accepted: true } & Position<Machine>)
  | { accepted: false; code: RefusalOf<Machine> };

/** The refusal codes that a machine can emit. */
export type RefusalOf<Machine extends AnyStateMachine> = Extract<EmittedFrom<Machine>, Refused>['code'];

/** Thrown when a machine has no transition at all for an event: a hole in the statechart, never a person's mistake. */
export class UnknownEvent extends Error {
  constructor(machine: string, value: StateValue, event: string) {
    super(`The machine "${machine}" has no transition for "${event}" in ${JSON.stringify(value)}`);
  }
}

const nobody = createEmptyActor();

/**
 * Where a transition is taken when no actor takes it and its actions are only listened to. XState's own "transition"
 * makes an actor for each, which takes longer than the transition; thirty are asked about for one sale.
 */
const nowhere: AnyActorScope = {
  self: nobody,
  system: nobody.system,
  id: '',
  sessionId: '',
  logger: () => undefined,
  defer: () => undefined,
  stopChild: () => undefined,
  emit: () => undefined,
  actionExecutor: () => undefined,
};

/**
 * Resolves the position, takes the one transition that the event asks for and returns what came of it.
 * Pure: no clock, no I/O; the same arguments give the same answer on the server, in the browser and in the tests.
 */
export const decide = <Machine extends AnyStateMachine>(
  machine: Machine,
  position: Position<Machine>,
  event: EventFromLogic<Machine>,
): Decision<Machine> => take(machine, position, event);

/** What is known of where an entity is: the regions and facts that have a say in what is asked. */
export type Known<Machine extends AnyStateMachine> = {
  value: Partial<SnapshotFrom<Machine>['value']> & StateValue;
  context: Partial<ContextFrom<Machine>>;
};

/** An event without what is typed into it. */
export type Untyped<Event extends { type: string }> = Event extends unknown
  ? Pick<Event, 'type'> & Partial<Event>
  : never;

/**
 * Why an event would be refused whatever is typed into it, or null. Guards about typed values refuse only what an event
 * carries, and a region that is not given stands in its initial state.
 */
export function refusalOf<Machine extends AnyStateMachine>(
  machine: Machine,
  known: Known<Machine>,
  event: Untyped<EventFromLogic<Machine>>,
): RefusalOf<Machine> | null {
  const decision = take(machine, known, event);
  return decision.accepted ? null : decision.code;
}

function take<Machine extends AnyStateMachine>(
  machine: Machine,
  position: Known<Machine>,
  event: EventObject,
): Decision<Machine> {
  const before = machine.resolveState(position) as SnapshotFrom<Machine>;
  if (machine.getTransitionData(before, event).length === 0) {
    throw new UnknownEvent(machine.id, position.value, event.type);
  }
  const actions: { params?: unknown }[] = [];
  const after = machine.transition(before, event, {
    ...nowhere,
    actionExecutor: (action) => void actions.push(action),
  });
  const refused = actions.map(refusalIn).find((refusal) => refusal !== undefined);
  if (refused) return { accepted: false, code: refused.code as RefusalOf<Machine> };
  const { value, context } = after as Position<Machine>;
  return { accepted: true, value, context };
}

/** What an emitted action carries, when it is a refusal. XState keeps the emitted event in the action's params. */
function refusalIn(action: { params?: unknown }): Refused | undefined {
  const { event } = (action.params ?? {}) as { event?: { type?: string } };
  return event?.type === 'refused' ? (event as Refused) : undefined;
}
