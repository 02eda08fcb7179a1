import { createTestModel } from '@xstate/test';
import { expect } from 'vitest';
import type { AnyStateMachine, EventFromLogic, EventObject, SnapshotFrom } from 'xstate';
import { type ErrorBody, errors, isErrorCode } from '#contract/base/errors.ts';
import { decide, type Position } from '#machines/decide.ts';
import { inLanes } from '../lanes.ts';
import type { Answer } from '../server/api.ts';
import { type JoinedPath, joinRefusals } from './joined-paths.ts';
import { pathsOver, type Situation } from './walks.ts';

type Abilities = Record<string, string | null>;

/** How to walk a machine’s paths over HTTP: the requests and reads for its start, events and states. */
export type Walk<Machine extends AnyStateMachine, Subject> = {
  machine: Machine;
  situation: Situation<Machine>;
  /** Records a new entity in the machine’s initial state; gets the events that will follow. */
  start: (coming: EventFromLogic<Machine>[]) => Promise<Subject>;
  /** The command of each event: a new type of event without a command does not compile. */
  send: {
    [Type in EventFromLogic<Machine>['type']]: (
      subject: Subject,
      event: Extract<EventFromLogic<Machine>, { type: Type }>,
      from: SnapshotFrom<Machine>,
    ) => Promise<Answer<unknown>>;
  };
  /** The subject’s state as read from the server, and as the machine has it. */
  read: (subject: Subject, at: SnapshotFrom<Machine>) => Promise<unknown>;
  expected: (snapshot: SnapshotFrom<Machine>) => unknown;
  /** The name of an event in the entity’s `can`, if it is an action. */
  action: (event: EventFromLogic<Machine>) => string | null;
  /** Whether a command answers with the entity itself, as a person with every permission sees it. */
  answersWithItself: (event: EventFromLogic<Machine>) => boolean;
};

/** Findings of a walk besides its assertions: the outcomes that answers promised (`can`) and the actual ones. */
export type Seen = {
  paths: number;
  steps: number;
  edges: Set<string>;
  promised: Map<string, Abilities>;
  happened: Map<string, Abilities>;
};

/** Walks every edge of the machine over HTTP, a few paths side by side, each on an entity of its own. */
export async function walkOverHttp<Machine extends AnyStateMachine, Subject>(
  walk: Walk<Machine, Subject>,
): Promise<Seen> {
  const seen: Seen = { paths: 0, steps: 0, edges: new Set(), promised: new Map(), happened: new Map() };
  const all = pathsOver(walk.machine, walk.situation);
  const paths = joinRefusals<Machine>(
    all,
    (from, { event }) => expectedCode(walk.machine, from, event as EventFromLogic<Machine>) !== null,
  );
  await inLanes(paths, (path) => walkPath(walk, path, seen));
  const edges = all.flatMap(({ steps }) => steps.slice(1).map(({ event }, index) => edge(steps[index]?.state, event)));
  expect([...seen.edges].sort()).toEqual([...new Set(edges)].sort());
  return seen;
}

async function walkPath<Machine extends AnyStateMachine, Subject>(
  walk: Walk<Machine, Subject>,
  path: JoinedPath<Machine>,
  seen: Seen,
): Promise<void> {
  const coming = path.steps.slice(1).map(({ event }) => event as EventFromLogic<Machine>);
  const subject = await walk.start(coming);
  let at = path.steps[0]?.state as SnapshotFrom<Machine>;
  let firstTime = seen.paths === 0;
  const step = async ({ event }: { event: EventObject }) => {
    const happening = event as EventFromLogic<Machine>;
    const command = walk.send[happening.type as EventFromLogic<Machine>['type']];
    const answer = await command(subject, happening as never, at);
    const code = expectedCode(walk.machine, at, happening);
    compare(answer, code);
    firstTime = !seen.edges.has(edge(at, happening));
    remember(seen, walk, { at, event: happening, code, answer });
  };
  seen.paths++;
  const events = Object.fromEntries(Object.keys(walk.send).map((type) => [type, step]));
  const model = createTestModel(walk.machine);
  await model.testPath(path, {
    events: events as unknown as Parameters<typeof model.testPath>[1]['events'],
    states: {
      '*': async (reached) => {
        at = reached as SnapshotFrom<Machine>;
        // Paths share their beginnings: after the same edges the state is read once.
        if (firstTime) expect(await walk.read(subject, at)).toEqual(walk.expected(at));
      },
    },
  });
}

/** The machine’s own answer: the code of its refusal, or null. */
function expectedCode<Machine extends AnyStateMachine>(
  machine: Machine,
  at: SnapshotFrom<Machine>,
  event: EventFromLogic<Machine>,
): string | null {
  const { value, context } = at as Position<Machine>;
  const decision = decide(machine, { value, context }, event);
  return decision.accepted ? null : decision.code;
}

/** Done, or refused with exactly the machine’s code and its status in the catalogue. */
function compare(answer: Answer<unknown>, code: string | null): void {
  if (code === null) {
    expect(answer.status, answer.text).toBeLessThan(300);
    return;
  }
  if (!isErrorCode(code)) throw new Error(`"${code}" is not in the catalogue`);
  expect({ status: answer.status, code: (answer.body as ErrorBody).code }, answer.text).toEqual({
    status: errors[code].status,
    code,
  });
}

type Happened<Machine extends AnyStateMachine> = {
  at: SnapshotFrom<Machine>;
  event: EventFromLogic<Machine>;
  code: string | null;
  answer: Answer<unknown>;
};

const place = (snapshot: unknown): string => {
  const { value, context } = snapshot as Position<AnyStateMachine>;
  return JSON.stringify([value, context]);
};

const edge = (at: unknown, event: EventObject): string => `${place(at)} ${JSON.stringify(event)}`;

function remember<Machine extends AnyStateMachine, Subject>(
  seen: Seen,
  walk: Walk<Machine, Subject>,
  { at, event, code, answer }: Happened<Machine>,
): void {
  seen.steps++;
  seen.edges.add(edge(at, event));
  const action = walk.action(event);
  if (action !== null) seen.happened.set(place(at), { ...seen.happened.get(place(at)), [action]: code });
  if (code !== null || !walk.answersWithItself(event)) return;
  const decision = decide(walk.machine, at as Position<Machine>, event);
  const { can } = answer.body as { can: Abilities };
  if (decision.accepted) seen.promised.set(place(decision), can);
}

/** Actions that an answer promised and no event tried. */
export const untriedPromises = ({ promised, happened }: Seen): string[] =>
  [...promised].flatMap(([where, can]) =>
    Object.keys(can)
      .filter((action) => !(action in (happened.get(where) ?? {})))
      .map((action) => `${where} ${action}`),
  );

/** Actions whose outcome differs from the promised one, one line each. */
export const brokenPromises = ({ promised, happened }: Seen): string[] =>
  [...promised].flatMap(([where, can]) =>
    Object.entries(happened.get(where) ?? {})
      .filter(([action, code]) => can[action] !== code)
      .map(([action, code]) => `${where} ${action}: said ${can[action]}, was ${code}`),
  );
