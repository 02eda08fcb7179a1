import { expect, test } from 'vitest';
import { type ErrorCode, errors } from '../../src/contract/errors.ts';
import { canPass } from '../../src/web/ui/failure.tsx';

test('asking again is offered when the server is not reached, is in trouble, or is asked too often', () => {
  const codes = Object.keys(errors) as ErrorCode[];
  const passing = codes.filter((code) => errors[code].status >= 500 || code === 'too_many_requests');
  expect(codes.filter(canPass)).toEqual(passing);
  expect(canPass('network_failed')).toBe(true);
});
