import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, type AnyTransitionDefinition, createActor, type EventObject } from 'xstate';
import { machines } from '#machines/index.ts';
import {
  describeTransition,
  eventTypesOf,
  leavesIn,
  leavesOf,
  type Path,
  pathsOver,
  type Situation,
  transitionsOf,
} from '../support/oracles/walks.ts';
import { situations } from './situations/index.ts';

const registry: [name: string, machine: AnyStateMachine][] = Object.entries(machines);
/** By name, as a machine that was only just added to the registry would be found. */
const situationsByName: Record<string, Situation<AnyStateMachine>[] | undefined> = situations;

const pathsOf = (name: string, machine: AnyStateMachine) =>
  (situationsByName[name] ?? []).flatMap((situation) =>
    pathsOver(machine, situation).map((path) => ({ path, input: situation.input })),
  );

/** The transitions that a path takes in a running actor, `always` included. */
function takenBy(machine: AnyStateMachine, path: Path<AnyStateMachine>, input: unknown): AnyTransitionDefinition[] {
  const taken: AnyTransitionDefinition[] = [];
  const actor = createActor(machine, {
    input,
    inspect: (happened) => {
      if (happened.type === '@xstate.microstep') taken.push(...happened._transitions);
    },
  });
  actor.start();
  for (const { event } of path.steps.slice(1)) actor.send(event as EventObject);
  return taken;
}

describe('every machine of the registry', () => {
  test('every machine of the registry has situations, and no situations are left of a removed machine', () => {
    expect(Object.keys(situationsByName).sort()).toEqual(registry.map(([name]) => name).sort());
    for (const [name] of registry) expect(situationsByName[name], name).not.toHaveLength(0);
  });
});

describe.each(registry)('the machine %s', (name, machine) => {
  const walked = pathsOf(name, machine);

  test('the situations have every event of the machine', () => {
    const tried = new Set((situationsByName[name] ?? []).flatMap(({ cases }) => Object.keys(cases)));
    expect([...tried].sort()).toEqual(eventTypesOf(machine).sort());
  });

  test('every state is reachable by events', () => {
    const reached = new Set(walked.flatMap(({ path }) => leavesIn(path.state.value, machine.id)));
    expect(leavesOf(machine).filter((leaf) => !reached.has(leaf))).toEqual([]);
  });

  test('every transition is taken: each branch, each refusal, each `always`', () => {
    const taken = new Set(walked.flatMap(({ path, input }) => takenBy(machine, path, input)));
    expect(
      transitionsOf(machine)
        .filter((each) => !taken.has(each))
        .map(describeTransition),
    ).toEqual([]);
  });
});
