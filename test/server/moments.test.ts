import fc from 'fast-check';
import pg from 'pg';
import { expect, test } from 'vitest';
import { types } from '../../src/server/base/db/connect.ts';

const parse = types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => string;

test.each([
  ['2026-11-28 09:30:00+00', '2026-11-28T09:30:00.000Z'],
  ['2026-11-28 09:30:00.5+00', '2026-11-28T09:30:00.500Z'],
  ['2026-11-28 09:30:00.123456+00', '2026-11-28T09:30:00.123Z'],
  ['2026-11-28 14:30:00.25+05', '2026-11-28T09:30:00.250Z'],
  ['2026-11-28 15:00:00+05:30', '2026-11-28T09:30:00.000Z'],
])('PostgreSQL’s moment %s is answered as %s', (text, moment) => {
  expect(parse(text)).toBe(moment);
});

test('any moment of a session in UTC is answered in ISO 8601 with milliseconds', () => {
  const years = { min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true };
  fc.assert(
    fc.property(fc.date(years), fc.nat(999), (date, micros) => {
      const seconds = date.toISOString().slice(0, 19).replace('T', ' ');
      const digits = date.toISOString().slice(20, 23) + String(micros).padStart(3, '0');
      const fraction = digits.replace(/0+$/, '');
      expect(parse(`${seconds}${fraction && '.'}${fraction}+00`)).toBe(date.toISOString());
    }),
  );
});
