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

/** What a machine starts from, and what is tried in each of its states. */
export type Situation<Machine extends AnyStateMachine> = {
  title: string;
  input: InputFrom<Machine>;
  cases: Cases<EventFromLogic<Machine>>;
  /** Where the walk ends although it could go on (amounts that would add up for ever). */
  stopWhen?: (snapshot: SnapshotFrom<Machine>) => boolean;
  /** What can't happen there; without it everything can. */
  possible?: (snapshot: SnapshotFrom<Machine>, event: EventFromLogic<Machine>) => boolean;
};

const allCases = <Machine extends AnyStateMachine>({ cases }: Situation<Machine>) =>
  Object.values<readonly EventFromLogic<Machine>[]>(cases).flat();

const asText = (snapshot: { value: unknown; context: unknown } | undefined) =>
  JSON.stringify([snapshot?.value, snapshot?.context]);

/**
 * Shortest paths from the start over every edge: each case of each event from each state that can be reached. An edge that
 * stays where it is (a refusal, say) ends a path of its own.
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
      events.filter((event) => knows(machine, snapshot, event) && possible(snapshot, event)),
    ...(stopWhen ? { stopWhen } : {}),
  });
}

export type Path<Machine extends AnyStateMachine> = ReturnType<typeof pathsOver<Machine>>[number];

/** Whether the machine has a transition for the event where it stands. */
export const knows = <Machine extends AnyStateMachine>(
  machine: Machine,
  snapshot: SnapshotFrom<Machine>,
  event: EventFromLogic<Machine>,
): boolean => machine.getTransitionData(snapshot, event).length > 0;

/** A state node and everything below it. */
const nodesBelow = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesBelow)];

/** All state nodes of a machine. */
export const nodesOf = (machine: AnyStateMachine): AnyStateNode[] => nodesBelow(machine.root);

/** The ids of the states that have no states in them. */
export const leavesOf = (machine: AnyStateMachine): string[] =>
  nodesOf(machine)
    .filter(({ states }) => Object.keys(states).length === 0)
    .map(({ id }) => id);

/** The ids of the leaves that a state value stands in. */
export function leavesIn(value: StateValue, below: string): string[] {
  if (typeof value === 'string') return [`${below}.${value}`];
  return Object.entries(value).flatMap(([region, inner]) => (inner ? leavesIn(inner, `${below}.${region}`) : []));
}

/** Every transition that the machine defines, `always` included. */
export const transitionsOf = (machine: AnyStateMachine): AnyTransitionDefinition[] =>
  nodesOf(machine).flatMap(({ transitions, always }) => [...[...transitions.values()].flat(), ...(always ?? [])]);

/** The event types that the machine has transitions for, anywhere. */
export const eventTypesOf = (machine: AnyStateMachine): string[] => [
  ...new Set(nodesOf(machine).flatMap(({ transitions }) => [...transitions.keys()].map(String))),
];

/** A transition as a person finds it in the file: where, on what, which branch, whereto. */
export function describeTransition({ source, eventType, guard, target, actions }: AnyTransitionDefinition): string {
  const siblings = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  const branch = siblings.findIndex((each) => each.guard === guard && each.target?.[0] === target?.[0]);
  const to = target?.map(({ id }) => id).join() ?? 'stays';
  return `${source.id} on "${eventType || 'always'}" branch ${branch + 1} of ${siblings.length} → ${to} ${JSON.stringify(actions)}`;
}
