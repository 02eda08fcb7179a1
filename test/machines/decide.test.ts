import { describe, expect, test } from 'vitest';
import type { AnyStateMachine, EventObject } from 'xstate';
import { bookingMachine } from '#machines/booking.ts';
import { decide, UnknownEvent } from '#machines/decide.ts';
import type { machines } from '#machines/index.ts';
import { saleMachine } from '#machines/sale.ts';
import { sessionMachine } from '#machines/session.ts';
import { touristPaymentMachine } from '#machines/tourist-payment.ts';
import { hasTransition, pathsOver, type Situation } from '../support/oracles/walks.ts';
import { situations } from './situations/index.ts';

/** Every reachable state of a machine with every event of its situations. */
function everyStateAndEvent(machine: AnyStateMachine, walked: Situation<AnyStateMachine>[]) {
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

describe.each(registry)('the decision of the machine %s', (name, machine) => {
  const questions = everyStateAndEvent(machine, situations[name] as Situation<AnyStateMachine>[]);

  test('the machine answers every event in every state', () => {
    const holes = questions
      .filter(({ state, event }) => !hasTransition(machine, state, event))
      .map(({ state, event }) => `${JSON.stringify(state.value)} ${event.type}`);
    const created = ['new', 'accepted', 'declined', 'gone'].map((state) => `"${state}" tourist_payment.create`);
    expect([...new Set(holes)].sort()).toEqual(name === 'tourist_payment' ? created.sort() : []);
  });

  test('the same state and event give the same answer, and the state is unchanged', () => {
    const answered = questions.filter(({ state, event }) => hasTransition(machine, state, event));
    expect(answered.length).toBeGreaterThan(0);
    for (const { state, event } of answered) {
      const question = { value: state.value, context: state.context };
      const frozen = deepFreeze(structuredClone({ question, event }));
      const answer = decide(machine, frozen.question, frozen.event);
      expect(decide(machine, structuredClone(question), structuredClone(event))).toEqual(answer);
    }
  });
});

test('an event without a transition throws instead of being answered', () => {
  const event = { type: 'sale.fly_away' } as unknown as { type: 'sale.check' };
  const position = {
    value: { lifecycle: 'active', audit: 'unchecked', target: 'not_added' },
    context: { debt: '0.00', pendingPayments: 0, serviceDate: '2026-06-15', anonymised: false },
  } as const;
  expect(() => decide(saleMachine, position, event)).toThrow(UnknownEvent);
  expect(() => decide(saleMachine, position, event)).toThrow('sale.fly_away');
});

test('an existing payment can not be created again', () => {
  const event = {
    type: 'tourist_payment.create',
    amount: '1.00',
    paymentDate: '2026-06-15',
    today: '2026-06-15',
  } as const;
  const position = { value: 'new', context: {} } as const;
  expect(() => decide(touristPaymentMachine, position, event)).toThrow(UnknownEvent);
});
