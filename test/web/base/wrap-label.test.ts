import { expect, test } from 'vitest';
import { wrapLabel } from '../../../src/web/base/charts/wrap-label.ts';

test.each([
  ['12.2025', ['12.2025']],
  ['1.\u00a0Гафурова\u00a0К.', ['1.\u00a0Гафурова\u00a0К.']],
  ['Исмаилова Нилуфар', ['Исмаилова', 'Нилуфар']],
  ['Умра: Мекка и Медина', ['Умра: Мекка', 'и Медина']],
  ['1\u00a0000 – 1\u00a0999,99', ['1\u00a0000 –', '1\u00a0999,99']],
  ['Благотворительность', ['Благотворительность']],
  ['', ['']],
])('the label %s below its bar takes the lines that it needs', (name, lines) => {
  expect(wrapLabel(name)).toEqual(lines);
});
