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

/** More microsteps than any sound machine takes for one event: a broken `always` would loop forever. */
const ENOUGH = 20;

/** The machine with one guard replaced by a constant. */
function broken<Machine extends AnyStateMachine>(machine: Machine, guard: string, answer: boolean): Machine {
  const mutant = machine.provide({ guards: { [guard]: () => answer } }) as Machine;
  mutant.options.maxIterations = ENOUGH;
  return mutant;
}

type Node = { on?: Record<string, unknown>; always?: unknown; states?: Record<string, Node> };

const copyOf = <Machine extends AnyStateMachine>({ implementations }: Machine, config: Node): Machine =>
  createMachine(config as object).provide(implementations as object) as unknown as Machine;

/** The machine without one of its transitions. */
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

/** Whether the table fails for the machine; the first failing cell is enough. */
const fails = <Machine extends AnyStateMachine>(expectations: Expectation<Machine>[], machine: Machine): boolean =>
  expectations.some((expectation) => mismatches(machine, [expectation]).length > 0);

/** Mutation test: the table written by hand fails for every mutant of the machine. */
function expectMutantsToFail<Machine extends AnyStateMachine>(
  machine: Machine,
  expectations: Expectation<Machine>[],
): void {
  const guards = Object.keys(machine.implementations.guards);

  test('the table passes for the machine without a mutation', () => {
    expect(guards).not.toHaveLength(0);
    expect(mismatches(copyOf(machine, machine.config as Node), expectations)).toEqual([]);
  });

  describe.each(guards)('the guard %s', (guard) => {
    test.each([true, false])('the table fails when the guard is always %s', (answer) => {
      expect(fails(expectations, broken(machine, guard, answer))).toBe(true);
    });
  });

  test('the table fails when any transition is left out', () => {
    // The cells of its own event fail soonest.
    const aboutFirst = ({ eventType }: AnyTransitionDefinition) => [
      ...expectations.filter(({ event }) => event.type === eventType),
      ...expectations.filter(({ event }) => event.type !== eventType),
    ];
    const surviving = transitionsOf(machine).filter((lost) => !fails(aboutFirst(lost), lacking(machine, lost)));
    expect(surviving.map(describeTransition)).toEqual([]);
  });
}

describe('mutants of the sale', () => expectMutantsToFail(saleMachine, saleExpectations));

describe('mutants of the booking', () => expectMutantsToFail(bookingMachine, bookingExpectations));

describe('mutants of the tourist payment', () =>
  expectMutantsToFail(touristPaymentMachine, touristPaymentExpectations));

describe('mutants of the cash transfer', () => expectMutantsToFail(cashTransferMachine, cashTransferExpectations));

describe('mutants of the session', () => expectMutantsToFail(sessionMachine, sessionExpectations));

describe('mutants of the merge of two clients', () => expectMutantsToFail(clientMergeMachine, clientMergeExpectations));

describe('mutants of the consent', () => expectMutantsToFail(consentMachine, consentExpectations));

describe('mutants of the import', () => expectMutantsToFail(importMachine, importExpectations));

describe('mutants of the code of the public page', () =>
  expectMutantsToFail(loyaltyCodeMachine, loyaltyCodeExpectations));
