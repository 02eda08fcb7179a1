import { describe, expect, test } from 'vitest';
import { parseId } from '#contract/base/ids.ts';

describe('a number of ours', () => {
  test.each(['№ 214', '№214', '  № 214 ', '#214', 'No. 214', 'no 214', '№\u00a0214'])(
    'is %j, and nothing else',
    (written) => {
      expect(parseId(written)).toEqual({ id: 214, isSigned: true });
    },
  );

  test.each(['214', ' 214 '])('may be %j', (written) => {
    expect(parseId(written)).toEqual({ id: 214, isSigned: false });
  });

  test.each(['', '№', '0', '0214', '214-1', '2 14', 'A214', '+214', '1234567890123456', 'Норин 5'])(
    'is not %j',
    (written) => {
      expect(parseId(written)).toBeNull();
    },
  );
});
