import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, type AnyTransitionDefinition, createMachine } from 'xstate';
import { bookingMachine } from '#machines/booking.ts';
import { cashTransferMachine } from '#machines/cash-transfer.ts';
import { clientMergeMachine } from '#machines/client-merge.ts';
import { consentMachine } from '#machines/consent.ts';
import { importMachine } from '#machines/import.ts';
import { loyaltyCodeMachine } from '#machines/loyalty-code.ts';
import { saleMachine } from '#machines/sale.ts';
import { sessionMachine } from '#machines/session.ts';
import { touristPaymentMachine } from '#machines/tourist-payment.ts';
import { type Expectation, mismatches } from '../support/oracles/tables.ts';
import { describeTransition, transitionsOf } from '../support/oracles/walks.ts';
import { bookingExpectations } from './tables/booking.ts';
import { cashTransferExpectations } from './tables/cash-transfer.ts';
import { clientMergeExpectations } from './tables/client-merge.ts';
import { consentExpectations } from './tables/consent.ts';
import { importExpectations } from './tables/import.ts';
import { loyaltyCodeExpectations } from './tables/loyalty-code.ts';
import { saleExpectations } from './tables/sale.ts';
import { sessionExpectations } from './tables/session.ts';
import { touristPaymentExpectations } from './tables/tourist-payment.ts';

/** More microsteps than any sound machine takes for one event: a broken `always` goes round for ever. */
const ENOUGH = 20;

/** The machine with one guard that says the same whatever is asked. */
function broken<Machine extends AnyStateMachine>(machine: Machine, guard: string, answer: boolean): Machine {
  const mutant = machine.provide({ guards: { [guard]: () => answer } }) as Machine;
  mutant.options.maxIterations = ENOUGH;
  return mutant;
}

type Node = { on?: Record<string, unknown>; always?: unknown; states?: Record<string, Node> };

const copyOf = <Machine extends AnyStateMachine>({ implementations }: Machine, config: Node): Machine =>
  createMachine(config as object).provide(implementations as object) as unknown as Machine;

/** The machine as if somebody had forgotten to write one of its transitions. */
function lacking<Machine extends AnyStateMachine>(machine: Machine, lost: AnyTransitionDefinition): Machine {
  const { path, transitions, always = [] } = lost.source;
  const siblings = lost.eventType === '' ? always : (transitions.get(lost.eventType) ?? []);
  const left = (written: unknown) => [written].flat().filter((_, index) => siblings[index] !== lost);
  const change = (node: Node, [key, ...below]: string[]): Node => {
    if (key !== undefined)
      return { ...node, states: { ...node.states, [key]: change(node.states?.[key] ?? {}, below) } };
    if (lost.eventType === '') return { ...node, always: left(node.always) };
    return { ...node, on: { ...node.on, [lost.eventType]: left(node.on?.[lost.eventType]) } };
  };
  return copyOf(machine, change(machine.config as Node, path));
}

/** Whether the table tells; the first cell that does is enough. */
const tells = <Machine extends AnyStateMachine>(expectations: Expectation<Machine>[], machine: Machine): boolean =>
  expectations.some((expectation) => mismatches(machine, [expectation]).length > 0);

/** The test of the tests: whatever is broken in a machine, the table that was written by hand tells. */
function everythingMatters<Machine extends AnyStateMachine>(
  machine: Machine,
  expectations: Expectation<Machine>[],
): void {
  const guards = Object.keys(machine.implementations.guards);

  test('what is not broken passes', () => {
    expect(guards).not.toHaveLength(0);
    expect(mismatches(copyOf(machine, machine.config as Node), expectations)).toEqual([]);
  });

  describe.each(guards)('%s', (guard) => {
    test.each([true, false])('always %s', (answer) => {
      expect(tells(expectations, broken(machine, guard, answer))).toBe(true);
    });
  });

  test('no transition can be left out', () => {
    // The cells of its own event tell soonest.
    const aboutFirst = ({ eventType }: AnyTransitionDefinition) => [
      ...expectations.filter(({ event }) => event.type === eventType),
      ...expectations.filter(({ event }) => event.type !== eventType),
    ];
    const unnoticed = transitionsOf(machine).filter((lost) => !tells(aboutFirst(lost), lacking(machine, lost)));
    expect(unnoticed.map(describeTransition)).toEqual([]);
  });
}

describe('a broken sale does not pass', () => everythingMatters(saleMachine, saleExpectations));

describe('a broken booking does not pass', () => everythingMatters(bookingMachine, bookingExpectations));

describe('a broken tourist payment does not pass', () =>
  everythingMatters(touristPaymentMachine, touristPaymentExpectations));

describe('a broken transfer between desks does not pass', () =>
  everythingMatters(cashTransferMachine, cashTransferExpectations));

describe('a broken session does not pass', () => everythingMatters(sessionMachine, sessionExpectations));

describe('a broken merge of two clients does not pass', () =>
  everythingMatters(clientMergeMachine, clientMergeExpectations));

describe('a broken consent does not pass', () => everythingMatters(consentMachine, consentExpectations));

describe('a broken import does not pass', () => everythingMatters(importMachine, importExpectations));

describe('a broken code of the public page does not pass', () =>
  everythingMatters(loyaltyCodeMachine, loyaltyCodeExpectations));
