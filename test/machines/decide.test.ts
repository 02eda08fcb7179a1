import { describe, expect, test } from 'vitest';
import type { AnyStateMachine, EventObject } from 'xstate';
import { bookingMachine } from '#machines/booking.ts';
import { decide, UnknownEvent } from '#machines/decide.ts';
import type { machines } from '#machines/index.ts';
import { saleMachine } from '#machines/sale.ts';
import { sessionMachine } from '#machines/session.ts';
import { touristPaymentMachine } from '#machines/tourist-payment.ts';
import { knows, pathsOver, type Situation } from '../support/oracles/walks.ts';
import { situations } from './situations/index.ts';

/** Every position that a machine can be in, and every event that is tried there. */
function everyQuestion(machine: AnyStateMachine, walked: Situation<AnyStateMachine>[]) {
  return walked.flatMap((situation) => {
    const events = Object.values<readonly EventObject[]>(situation.cases).flat();
    const positions = new Map(
      pathsOver(machine, situation).map(({ state }) => [JSON.stringify([state.value, state.context]), state]),
    );
    return [...positions.values()].flatMap((state) => events.map((event) => ({ state, event })));
  });
}

function deepFreeze<Thing>(thing: Thing): Thing {
  if (thing && typeof thing === 'object') for (const part of Object.values(Object.freeze(thing))) deepFreeze(part);
  return thing;
}

const registry: [name: keyof typeof machines, machine: AnyStateMachine][] = [
  ['sale', saleMachine],
  ['booking', bookingMachine],
  ['tourist_payment', touristPaymentMachine],
  ['session', sessionMachine],
];

describe.each(registry)('%s', (name, machine) => {
  const questions = everyQuestion(machine, situations[name] as Situation<AnyStateMachine>[]);

  test('answers every event in every state', () => {
    const holes = questions
      .filter(({ state, event }) => !knows(machine, state, event))
      .map(({ state, event }) => `${JSON.stringify(state.value)} ${event.type}`);
    const created = ['new', 'accepted', 'declined', 'gone'].map((state) => `"${state}" tourist_payment.create`);
    expect([...new Set(holes)].sort()).toEqual(name === 'tourist_payment' ? created.sort() : []);
  });

  test('gives the same answer to the same question, and leaves the question as it was', () => {
    const answered = questions.filter(({ state, event }) => knows(machine, state, event));
    expect(answered.length).toBeGreaterThan(0);
    for (const { state, event } of answered) {
      const question = { value: state.value, context: state.context };
      const frozen = deepFreeze(structuredClone({ question, event }));
      const answer = decide(machine, frozen.question, frozen.event);
      expect(decide(machine, structuredClone(question), structuredClone(event))).toEqual(answer);
    }
  });
});

test('an event that no transition knows is a hole in the machine, never an answer', () => {
  const event = { type: 'sale.fly_away' } as unknown as { type: 'sale.check' };
  const position = {
    value: { lifecycle: 'active', audit: 'unchecked', target: 'not_added' },
    context: { debt: '0.00', pendingPayments: 0, serviceDate: '2026-06-15', anonymised: false },
  } as const;
  expect(() => decide(saleMachine, position, event)).toThrow(UnknownEvent);
  expect(() => decide(saleMachine, position, event)).toThrow('sale.fly_away');
});

test('a payment that is there already can not be created once more', () => {
  const event = {
    type: 'tourist_payment.create',
    amount: '1.00',
    paymentDate: '2026-06-15',
    today: '2026-06-15',
  } as const;
  const position = { value: 'new', context: {} } as const;
  expect(() => decide(touristPaymentMachine, position, event)).toThrow(UnknownEvent);
});
