import { createTestModel } from '@xstate/test';
import type {
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
  EventFromLogic,
  EventObject,
  InputFrom,
  SnapshotFrom,
  StateValue,
} from 'xstate';

/** The events to try, by type: a new type of event without an entry here does not compile. */
export type Cases<Event extends EventObject> = { [Type in Event['type']]: readonly Extract<Event, { type: Type }>[] };

/** A machine’s input, and the events to try in each of its states. */
export type Situation<Machine extends AnyStateMachine> = {
  title: string;
  input: InputFrom<Machine>;
  cases: Cases<EventFromLogic<Machine>>;
  /** States where the walk ends although it could continue (amounts that would grow forever). */
  stopWhen?: (snapshot: SnapshotFrom<Machine>) => boolean;
  /** Whether an event is possible in a state; by default all are. */
  possible?: (snapshot: SnapshotFrom<Machine>, event: EventFromLogic<Machine>) => boolean;
};

const allCases = <Machine extends AnyStateMachine>({ cases }: Situation<Machine>) =>
  Object.values<readonly EventFromLogic<Machine>[]>(cases).flat();

const asText = (snapshot: { value: unknown; context: unknown } | undefined) =>
  JSON.stringify([snapshot?.value, snapshot?.context]);

/**
 * Shortest paths from the start over every edge: each case of each event from each reachable state. An edge that stays
 * in its state (a refusal, say) ends a path of its own.
 */
export function pathsOver<Machine extends AnyStateMachine>(machine: Machine, situation: Situation<Machine>) {
  const events = allCases(situation);
  const { input, stopWhen, possible = () => true } = situation;
  const model = createTestModel(machine, {
    serializeTransition: (_, event, before) => (event ? `${asText(before)} ${JSON.stringify(event)}` : ''),
  });
  return model.getShortestPaths({
    input,
    events: (snapshot: SnapshotFrom<Machine>) =>
      events.filter((event) => hasTransition(machine, snapshot, event) && possible(snapshot, event)),
    ...(stopWhen ? { stopWhen } : {}),
  });
}

export type Path<Machine extends AnyStateMachine> = ReturnType<typeof pathsOver<Machine>>[number];

/** Whether the machine has a transition for the event in its state. */
export const hasTransition = <Machine extends AnyStateMachine>(
  machine: Machine,
  snapshot: SnapshotFrom<Machine>,
  event: EventFromLogic<Machine>,
): boolean => machine.getTransitionData(snapshot, event).length > 0;

/** A state node and all its descendants. */
const nodesBelow = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesBelow)];

/** All state nodes of a machine. */
export const nodesOf = (machine: AnyStateMachine): AnyStateNode[] => nodesBelow(machine.root);

/** The ids of the states without child states. */
export const leavesOf = (machine: AnyStateMachine): string[] =>
  nodesOf(machine)
    .filter(({ states }) => Object.keys(states).length === 0)
    .map(({ id }) => id);

/** The ids of the leaves of a state value. */
export function leavesIn(value: StateValue, below: string): string[] {
  if (typeof value === 'string') return [`${below}.${value}`];
  return Object.entries(value).flatMap(([region, inner]) => (inner ? leavesIn(inner, `${below}.${region}`) : []));
}

/** Every transition that the machine defines, `always` included. */
export const transitionsOf = (machine: AnyStateMachine): AnyTransitionDefinition[] =>
  nodesOf(machine).flatMap(({ transitions, always }) => [...[...transitions.values()].flat(), ...(always ?? [])]);

/** The event types that any transition of the machine has. */
export const eventTypesOf = (machine: AnyStateMachine): string[] => [
  ...new Set(nodesOf(machine).flatMap(({ transitions }) => [...transitions.keys()].map(String))),
];

/** A transition as it is found in the file: source, event, branch, target. */
export function describeTransition({ source, eventType, guard, target, actions }: AnyTransitionDefinition): string {
  const siblings = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  const branch = siblings.findIndex((each) => each.guard === guard && each.target?.[0] === target?.[0]);
  const to = target?.map(({ id }) => id).join() ?? 'stays';
  return `${source.id} on "${eventType || 'always'}" branch ${branch + 1} of ${siblings.length} → ${to} ${JSON.stringify(actions)}`;
}
