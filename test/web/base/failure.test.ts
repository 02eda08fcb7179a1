import { expect, test } from 'vitest';
import { type ErrorCode, errors } from '../../../src/contract/base/errors.ts';
import { canPass } from '../../../src/web/base/ui/feedback/failure.tsx';

test('a retry is offered when the server is unreachable, has a fault, or receives too many requests', () => {
  const codes = Object.keys(errors) as ErrorCode[];
  const tooOften: ErrorCode[] = ['too_many_requests', 'client_look_ups_exceeded'];
  const passing = codes.filter((code) => errors[code].status >= 500 || tooOften.includes(code));
  expect(codes.filter(canPass)).toEqual(passing);
  expect(canPass('network_failed')).toBe(true);
});
