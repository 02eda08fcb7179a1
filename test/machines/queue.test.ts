import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { positionIn, type QueueEvent, queueMachine } from '#machines/queue.ts';
import { pathsOver } from '../support/oracles/walks.ts';
import { first, queueSituations, read, second } from './situations/queue.ts';

const third = { id: 3, cursor: 'place 3', version: 1 };

/** The state of the queue after these events. */
function whereAfter(...events: QueueEvent[]) {
  const actor = createActor(queueMachine).start();
  for (const event of events) actor.send(event);
  const { value, context } = actor.getSnapshot();
  return { value, ...context, ...positionIn(context) };
}

const begun = read(1, { rows: [first, second, third], waiting: 3 });

describe('a queue', () => {
  test('a queue begins with its first item and has the reason of its position', () => {
    expect(whereAfter(begun)).toMatchObject({
      ...{ value: 'looking', item: first, ahead: [second, third], position: 1, total: 3 },
      announcement: { reason: 'begun', before: null },
    });
    expect(whereAfter(read(1, {}))).toMatchObject({
      value: 'through',
      item: null,
      announcement: { reason: 'begun', before: null },
    });
  });

  test('a queue goes on behind decided, held and skipped items, each counted once', () => {
    const judged = whereAfter(begun, { type: 'queue.judge' }, { type: 'queue.judged' });
    expect(judged).toMatchObject({
      value: 'coming',
      after: first.cursor,
      item: null,
      readNumber: 2,
      judged: 1,
      held: [],
    });
    const held = whereAfter(begun, { type: 'queue.hold' }, read(2, { rows: [second, third], waiting: 2 }));
    expect(held).toMatchObject({ value: 'looking', item: second, held: [1], position: 2, total: 3 });
    expect(held.announcement).toEqual({ reason: 'judged', before: first });
    const passed = whereAfter(begun, { type: 'queue.pass' }, read(2, { rows: [second, third], waiting: 3 }));
    expect(passed).toMatchObject({ value: 'looking', item: second, judged: 0, passed: 1, position: 2, total: 3 });
  });

  test('a queue whose count has ended at a bound says that there are more items than it counted', () => {
    const many = read(1, { rows: [first, second], waiting: 10, exceeded: true });
    expect(whereAfter(many)).toMatchObject({ position: 1, total: 10, exceeded: true });
    const fewer = whereAfter(many, { type: 'queue.news' }, read(2, { current: first, waiting: 9 }));
    expect(fewer).toMatchObject({ position: 1, total: 9, exceeded: false });
  });

  test('a queue accepts only the answer to its last request', () => {
    const asking: QueueEvent[] = [begun, { type: 'queue.news' }, { type: 'queue.news' }];
    expect(whereAfter(...asking, read(2, { rows: [third], waiting: 1 }))).toMatchObject({ item: first, waiting: 3 });
    expect(whereAfter(...asking, { type: 'queue.failed', readNumber: 2, code: 'network_failed' }).problem).toBeNull();
  });

  test('a queue keeps the position of an item that changes while it is shown, and marks it as changed', () => {
    const news = { type: 'queue.news' } as const;
    const moved = { ...first, cursor: 'place 9', version: 2 };
    const changed = whereAfter(begun, news, read(2, { current: moved, rows: [second], waiting: 3 }));
    expect(changed).toMatchObject({
      item: { ...moved, cursor: first.cursor },
      announcement: { reason: 'changed', before: first },
    });
    const same = whereAfter(begun, news, read(2, { current: first, rows: [second], waiting: 2 }));
    expect(same).toMatchObject({ waiting: 2, announcement: { reason: 'begun' } });
  });

  test('a queue leaves an item that another person has decided, and has the outcome', () => {
    const gone = { ...first, version: 2 };
    const taken = whereAfter(begun, { type: 'queue.news' }, read(2, { gone, rows: [second, third], waiting: 2 }));
    expect(taken).toMatchObject({ value: 'looking', item: second, announcement: { reason: 'taken', before: gone } });
    const faster: QueueEvent[] = [begun, { type: 'queue.judge' }, { type: 'queue.refused' }];
    expect(whereAfter(...faster, read(2, { gone, rows: [second, third], waiting: 2 }))).toMatchObject({
      ...{ value: 'looking', item: second, judged: 0, announcement: { reason: 'taken', before: gone } },
    });
  });

  test('a queue counts its own decision by the answer, not by the change notification', () => {
    const judging = whereAfter(begun, { type: 'queue.judge' }, { type: 'queue.news' }, read(1, { rows: [second] }));
    expect(judging).toMatchObject({ value: 'judging', item: first, readNumber: 1 });
    expect(whereAfter(begun, { type: 'queue.judge' }, { type: 'queue.refused' })).toMatchObject({
      value: 'looking',
      readNumber: 2,
    });
  });

  test('a queue returns to a decision that is reversed, and leaves held items to the server', () => {
    const place = { after: null, item: first };
    const hold: QueueEvent[] = [begun, { type: 'queue.hold' }, read(2, { rows: [second, third], waiting: 2 })];
    const returned = whereAfter(...hold, { type: 'queue.returned', place });
    expect(returned).toMatchObject({ value: 'coming', after: null, held: [], judged: 0, reason: 'returned' });
    expect(whereAfter(...hold, { type: 'queue.sent', id: 1 })).toMatchObject({ held: [], judged: 1, item: second });
    // A refused item is still in the queue, before the current position.
    expect(whereAfter(...hold, { type: 'queue.lost', id: 1 })).toMatchObject({ held: [], judged: 0, passed: 1 });
  });

  test('a queue is over when nothing follows, and continues when an item arrives', () => {
    const through: QueueEvent[] = [begun, { type: 'queue.pass' }, read(2, { waiting: 3 })];
    expect(whereAfter(...through)).toMatchObject({
      value: 'through',
      position: 2,
      passed: 1,
      announcement: { reason: 'passed' },
    });
    const came = whereAfter(...through, { type: 'queue.news' }, read(3, { rows: [third], waiting: 3 }));
    expect(came).toMatchObject({ value: 'looking', item: third, announcement: { reason: 'came' } });
    expect(whereAfter(...through, { type: 'queue.begin' })).toMatchObject({ value: 'coming', after: null, passed: 0 });
  });

  test('a queue keeps its items while a reload fails, and starts again where there was none', () => {
    const failed = { type: 'queue.failed', code: 'network_failed' } as const;
    expect(whereAfter({ ...failed, readNumber: 1 })).toMatchObject({ value: 'failed', problem: 'network_failed' });
    expect(whereAfter({ ...failed, readNumber: 1 }, { type: 'queue.begin' })).toMatchObject({
      value: 'coming',
      problem: null,
    });
    const kept = whereAfter(begun, { type: 'queue.news' }, { ...failed, readNumber: 2 });
    expect(kept).toMatchObject({ value: 'looking', item: first, problem: 'network_failed' });
  });

  test('on any path a queue never shows a held item, nor no item where one exists', () => {
    for (const situation of queueSituations)
      for (const { state } of pathsOver(queueMachine, situation)) {
        const { value, context } = state;
        expect(context.item !== null, JSON.stringify(value)).toBe(value === 'looking' || value === 'judging');
        expect(context.judged, 'judged').toBeGreaterThanOrEqual(0);
      }
  });
});
