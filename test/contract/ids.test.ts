import { describe, expect, test } from 'vitest';
import { parseId } from '#contract/base/ids.ts';

describe('a display number', () => {
  test.each(['№ 214', '№214', '  № 214 ', '#214', 'No. 214', 'no 214', '№\u00a0214'])(
    'the display number is %j, and nothing else',
    (written) => {
      expect(parseId(written)).toEqual({ id: 214, isSigned: true });
    },
  );

  test.each(['214', ' 214 '])('a display number may be written %j', (written) => {
    expect(parseId(written)).toEqual({ id: 214, isSigned: false });
  });

  test.each(['', '№', '0', '0214', '214-1', '2 14', 'A214', '+214', '1234567890123456', 'Норин 5'])(
    '%j is not a display number',
    (written) => {
      expect(parseId(written)).toBeNull();
    },
  );
});
