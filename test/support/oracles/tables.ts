import { type AnyStateMachine, type EventFromLogic, type SnapshotFrom, type StateValue, transition } from 'xstate';
import { type Decision, decide, type Position, UnknownEvent } from '#machines/decide.ts';

/** One cell of a state × event table: initial state, event, outcome. */
export type Expectation<Machine extends AnyStateMachine> = {
  row: string;
  column: string;
  position: Position<Machine>;
  event: EventFromLogic<Machine>;
  outcome: Outcome;
};

/** The state after the event (with the changed context), the refusal’s code, or no transition. */
export type Outcome = { value: StateValue; context?: Record<string, unknown> } | { code: string } | 'unknown';

/** An entity’s state by region: { lifecycle: 'active', audit: 'checked' }. */
export type Regions = Record<string, string>;

export type Row = { name: string; cells: Record<string, string> };

/** Parses a table written by hand: columns between bars, the first one names the row. */
export function readTable(text: string): Row[] {
  const [header = [], ...lines] = text
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => line.split('|').map((cell) => cell.trim().replace(/\s+/g, ' ')));
  return lines.map((line) => {
    const [name = '', ...cells] = line;
    if (line.length !== header.length)
      throw new Error(`The row "${name}" has ${line.length} cells of ${header.length}`);
    return { name, cells: Object.fromEntries(cells.map((cell, index) => [header[index + 1] ?? '', cell])) };
  });
}

/**
 * Parses a cell: "=" is no change, "unknown" no transition, state names move their regions ("cancelled unchecked"), and
 * anything else is the code of a refusal.
 */
export function outcomeOf(cell: string, before: Regions, regionOf: Record<string, string>): Regions | string {
  if (cell === '=') return before;
  const words = cell.split(' ');
  if (!words.every((word) => word in regionOf)) return cell;
  return { ...before, ...Object.fromEntries(words.map((word) => [regionOf[word], word])) };
}

/** Differences between the machine and the table, one line each. */
export function mismatches<Machine extends AnyStateMachine>(
  machine: Machine,
  expectations: Expectation<Machine>[],
): string[] {
  return expectations.flatMap(({ row, column, position, event, outcome }) => {
    const expected = canonical(outcome);
    const actual = canonical(actualOf(machine, position, event), outcome);
    return expected === actual ? [] : [`${row} | ${column}: expected ${expected}, got ${actual}`];
  });
}

type Actual = Decision<AnyStateMachine> | 'unknown' | { fault: string };

function actualOf<Machine extends AnyStateMachine>(
  machine: Machine,
  position: Position<Machine>,
  event: EventFromLogic<Machine>,
): Actual {
  try {
    const decision = decide(machine, position, event);
    if (!decision.accepted && moves(machine, position, event)) return { fault: `refused ${decision.code}, yet moved` };
    return decision as Actual;
  } catch (error) {
    return error instanceof UnknownEvent ? 'unknown' : { fault: String(error) };
  }
}

/** Whether the machine’s state changes by an event. A refusal must leave everything unchanged. */
function moves<Machine extends AnyStateMachine>(
  machine: Machine,
  position: Position<Machine>,
  event: EventFromLogic<Machine>,
): boolean {
  const before = machine.resolveState(position) as SnapshotFrom<Machine>;
  const [{ value, context }] = transition(machine, before, event) as unknown as [Position<Machine>];
  return sorted([position.value, position.context]) !== sorted([value, context]);
}

/** An outcome as one text, with the context’s fields of the expectation only. */
function canonical(outcome: Outcome | Actual, expected: Outcome | Actual = outcome): string {
  if (typeof outcome === 'string') return outcome;
  if ('fault' in outcome) return outcome.fault;
  if ('code' in outcome) return outcome.code;
  const spoken = typeof expected === 'object' && 'context' in expected ? Object.keys(expected.context ?? {}) : [];
  const context: Record<string, unknown> = outcome.context ?? {};
  return sorted([outcome.value, Object.fromEntries(spoken.map((key) => [key, context[key]]))]);
}

const sorted = (thing: unknown): string =>
  JSON.stringify(thing, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => a.localeCompare(b)))
      : value,
  );

/** The case that a row of the table names. */
export function caseOf<Case>(cases: Record<string, Case>, row: string): Case {
  const found = cases[row];
  if (found === undefined) throw new Error(`The table has a row "${row}", but there is no such case`);
  return found;
}

/** The cases of a table without a row. */
export const withoutRow = (rows: Row[], cases: Record<string, unknown>): string[] =>
  Object.keys(cases).filter((name) => !rows.some((row) => row.name === name));
