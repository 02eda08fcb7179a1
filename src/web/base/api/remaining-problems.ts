import { isSameTyped } from '../text/same-typed.ts';
import type { ProblemCode } from './http.ts';

/** Path of a field ("bookings.0.rate") → code of its problem. */
export type FieldProblems = Record<string, ProblemCode>;

/** A snapshot of a form: its values, named as in the command's body, and the problems that the form itself finds. */
export type Typed = { fields: object; problems: FieldProblems };

/** The value at a path, or of the field that contains the path; undefined where the form has no such field. */
const valueAt = (fields: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : value),
      fields,
    );

/**
 * The problems of a refusal that still hold after further typing. A problem that the form checks itself holds until the
 * form finds none; one that only the server knows holds until the value changes; one of a field that the form does not
 * have is dropped with any change.
 */
export function remainingProblems(refused: FieldProblems, then: Typed, now: Typed): FieldProblems {
  const holds = (path: string): boolean => {
    if (then.problems[path]) return false;
    const before = valueAt(then.fields, path);
    return before === undefined
      ? JSON.stringify(then.fields) === JSON.stringify(now.fields)
      : isSameTyped(before, valueAt(now.fields, path));
  };
  const left = Object.entries(refused).flatMap(([path, code]) => {
    const own = now.problems[path];
    if (own) return [[path, own] as const];
    return holds(path) ? [[path, code] as const] : [];
  });
  return Object.fromEntries(left);
}

/** `fill_required_fields` for each empty field. */
export function missingFields(form: Record<string, unknown>): FieldProblems {
  const empty = Object.entries(form).filter(([, value]) => value === null || String(value).trim() === '');
  return Object.fromEntries(empty.map(([field]) => [field, 'fill_required_fields'] as const));
}
