import { isSameTyped } from '../text/same-typed.ts';
import type { ProblemCode } from './http.ts';

/** Path of a field ("bookings.0.rate") → what is wrong with it. */
export type FieldProblems = Record<string, ProblemCode>;

/** A form at one moment: what its fields hold, named as in the command's body, and what the form itself finds wrong. */
export type Typed = { fields: object; problems: FieldProblems };

/** What stands at a path, or at the field that it leads into; undefined where a form has no such field. */
const valueAt = (fields: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : value),
      fields,
    );

/**
 * What of a refusal still holds for what is typed now. What the form checks itself is wrong until the form finds it right;
 * what only the server knows is wrong until another value is typed. The problem of a field that the form does not have goes
 * with any change.
 */
export function stillWrong(refused: FieldProblems, then: Typed, now: Typed): FieldProblems {
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

/** What is not filled in yet. */
export function missingIn(form: Record<string, unknown>): FieldProblems {
  const empty = Object.entries(form).filter(([, value]) => value === null || String(value).trim() === '');
  return Object.fromEntries(empty.map(([field]) => [field, 'fill_required_fields'] as const));
}
