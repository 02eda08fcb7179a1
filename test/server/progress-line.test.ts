import { expect, test } from 'vitest';
import { progressLine } from '../../src/server/cli/progress-line.ts';

/** An output that records what is written to it. */
function output(isTTY: boolean) {
  const written: string[] = [];
  return { written, isTTY, write: (text: string) => written.push(text) > 0 };
}

test('on a terminal progress is one line, overwritten on each change and cleared at the end', () => {
  const terminal = output(true);
  const line = progressLine(terminal);
  for (const text of ['1 of 3 sales', '1 of 3 sales', '2 of 3 sales']) line.show(text);
  line.clear();
  line.clear();
  expect(terminal.written).toEqual(['\r\u001b[K1 of 3 sales', '\r\u001b[K2 of 3 sales', '\r\u001b[K']);
});

test('without a terminal no progress is written', () => {
  const file = output(false);
  const line = progressLine(file);
  line.show('1 of 3 sales');
  line.clear();
  expect(file.written).toEqual([]);
});
