import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import type { Path } from './walks.ts';

type Step<Machine extends AnyStateMachine> = Path<Machine>['steps'][number];

/** A path as it is walked: its steps, with refusals on the way that were paths of their own. */
export type JoinedPath<Machine extends AnyStateMachine> = Pick<Path<Machine>, 'state' | 'steps' | 'weight'>;

/** The events before a step, as one text. The first step is the start. */
const wayOf = <Machine extends AnyStateMachine>(steps: Step<Machine>[]): string =>
  JSON.stringify(steps.slice(1).map(({ event }) => event));

/**
 * A refusal leaves the state unchanged, so it need not end a path of its own: it is tried where another path passes.
 * That saves creating an entity for each, and a refusal that did change the state makes the path fail.
 */
export function joinRefusals<Machine extends AnyStateMachine>(
  paths: Path<Machine>[],
  isRefused: (from: SnapshotFrom<Machine>, step: Step<Machine>) => boolean,
): JoinedPath<Machine>[] {
  const refusals = new Map<string, { before: Step<Machine>[]; steps: Step<Machine>[] }>();
  const others: Path<Machine>[] = [];
  for (const path of paths) {
    const before = path.steps.slice(0, -1);
    const [from, last] = path.steps.slice(-2);
    if (!from || !last || !isRefused(from.state, last)) {
      others.push(path);
      continue;
    }
    const way = wayOf<Machine>(before);
    const group = refusals.get(way) ?? { before, steps: [] };
    group.steps.push(last);
    refusals.set(way, group);
  }
  const joined = others.map(({ state, steps }) => {
    const walked = steps.flatMap((step, index) => {
      const way = wayOf<Machine>(steps.slice(0, index + 1));
      const { steps: here = [] } = refusals.get(way) ?? {};
      refusals.delete(way);
      return [step, ...here];
    });
    return { state, steps: walked, weight: walked.length };
  });
  for (const { before, steps } of refusals.values()) {
    const walked = [...before, ...steps];
    const { state } = walked.at(-1) ?? {};
    if (state) joined.push({ state, steps: walked, weight: walked.length });
  }
  return joined;
}
