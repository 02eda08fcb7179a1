import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { listMachine, type Page, type Span } from '#machines/list.ts';

const everything: Span = { from: 0, to: 99 };
const page = (ids: number[], hasNextPage = true): Page => ({
  rows: ids.map((id) => ({ id })),
  endCursor: ids.length > 0 ? `after ${ids.at(-1)}` : null,
  hasNextPage,
});

/** A list with three stretches loaded, 1–2, 3–4 and 5–6, and more rows after them. */
function threeStretches() {
  const list = createActor(listMachine).start();
  list.send({ type: 'list.load' });
  list.send({ type: 'list.loaded', page: page([1, 2]), keep: everything });
  for (const ids of [
    [3, 4],
    [5, 6],
  ]) {
    list.send({ type: 'list.more' });
    list.send({ type: 'list.loaded', page: page(ids), keep: everything });
  }
  const facts = () => list.getSnapshot().context;
  return {
    list,
    facts,
    ids: () => facts().stretches.map(({ rows }) => rows?.map(({ id }) => id) ?? null),
    isIdle: () => list.getSnapshot().matches({ shown: 'idle' }),
  };
}

describe('a list of stretches', () => {
  test('each stretch begins where the one before it ends', () => {
    const { ids, facts } = threeStretches();
    expect(ids()).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
    expect(facts().stretches.map(({ after }) => after)).toEqual([null, 'after 2', 'after 4']);
  });

  test('distant stretches are dropped, their size is kept, and they are loaded again', () => {
    const { list, ids, facts } = threeStretches();
    list.send({ type: 'list.more' });
    list.send({ type: 'list.loaded', page: page([7, 8]), keep: { from: 2, to: 3 } });
    expect(ids()).toEqual([null, null, [5, 6], [7, 8]]);
    expect(facts().stretches.map(({ count }) => count)).toEqual([2, 2, 2, 2]);
    list.send({ type: 'list.reread', index: 1 });
    list.send({ type: 'list.loaded', page: page([3, 4], false), keep: { from: 0, to: 2 } });
    expect(ids()).toEqual([null, [3, 4], [5, 6], null]);
  });

  test('a loaded stretch is not requested again', () => {
    const { list, isIdle } = threeStretches();
    list.send({ type: 'list.reread', index: 1 });
    expect(isIdle()).toBe(true);
  });

  test('rows added in between that exceed one answer become another stretch', () => {
    const { list, ids, facts } = threeStretches();
    list.send({ type: 'list.refresh' });
    list.send({ type: 'list.refreshed', from: 0, pages: [page([10, 1], true)] });
    expect(ids()).toEqual([[10, 1], null, null, null]);
    expect(facts().stretches.map(({ after, through }) => [after, through])).toEqual([
      [null, 'after 1'],
      ['after 1', 'after 2'],
      ['after 2', 'after 4'],
      ['after 4', 'after 6'],
    ]);
  });

  test('a stretch without rows is dropped, and the others keep their places', () => {
    const { list, ids } = threeStretches();
    list.send({ type: 'list.refresh' });
    list.send({ type: 'list.refreshed', from: 0, pages: [page([1, 2], false), page([], false), page([5], false)] });
    expect(ids()).toEqual([[1, 2], [5]]);
  });

  test('the end of the list follows from its last stretch alone', () => {
    const { list, facts } = threeStretches();
    list.send({ type: 'list.refresh' });
    list.send({ type: 'list.refreshed', from: 0, pages: [page([1, 2], false)] });
    expect(facts().hasNextPage).toBe(true);
    list.send({ type: 'list.refresh' });
    list.send({ type: 'list.refreshed', from: 2, pages: [page([5, 6], false)] });
    expect(facts().hasNextPage).toBe(false);
  });

  test('a list stays when all its rows are deleted', () => {
    const list = createActor(listMachine).start();
    list.send({ type: 'list.loaded', page: page([1], false), keep: everything });
    list.send({ type: 'list.refresh' });
    list.send({ type: 'list.refreshed', from: 0, pages: [page([], false)] });
    expect(list.getSnapshot().context.stretches).toEqual([{ after: null, through: null, count: 0, rows: [] }]);
  });

  test('a row that moved down is shown once', () => {
    const { list, ids } = threeStretches();
    list.send({ type: 'list.more' });
    list.send({ type: 'list.loaded', page: page([2, 7]), keep: everything });
    expect(ids().at(-1)).toEqual([7]);
  });

  test('a list whose next stretch fails to load keeps its rows, and has the reason', () => {
    const { list, ids, facts, isIdle } = threeStretches();
    list.send({ type: 'list.more' });
    list.send({ type: 'list.failed', code: 'network_failed' });
    expect(ids()).toHaveLength(3);
    expect(facts().problem).toBe('network_failed');
    expect(isIdle()).toBe(true);
  });
});
