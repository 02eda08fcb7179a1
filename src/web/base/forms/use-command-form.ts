import { calendarDate } from '#contract/base/dates.ts';
import type { Currency } from '#contract/base/money.ts';
import type { FieldProblems } from '../api/use-submission.ts';
import { useMeIfKnown } from '../session/me.tsx';
import { type Reading, readFields } from './read-fields.ts';
import type { Target } from './target.ts';
import { type FormOptions, type State, useForm } from './use-form.ts';

/** Initial value of a field: typed numbers are texts, chosen ones are numbers. */
type Start<Value> =
  NonNullable<Value> extends boolean ? boolean : NonNullable<Value> extends number ? string | number | null : Value;

export type StartOf<Body> = { [Name in keyof Body]: Start<Body[Name]> };

type Typed<Value, Begins> =
  NonNullable<Value> extends boolean
    ? boolean
    : NonNullable<Value> extends number
      ? Begins extends string
        ? string
        : number | null
      : NonNullable<Value>;

export type CommandFormOptions<Body, Answer, Begins> = FormOptions<Body, Answer> & {
  /** The initial values of the fields, named as in the command's body. */
  start: Begins;
  /** State of the typed values, if the caller needs it. */
  state?: State<Begins>;
  /** The currency of amounts, USD by default. */
  unit?: Currency;
  /** Checks across fields; a problem by a field's own rules has precedence. */
  check?: (body: Body) => FieldProblems | undefined;
};

/** A form whose fields are those of the command's body, parsed and checked by the rules of its schema. */
export function useCommandForm<Body, Answer, const Begins extends StartOf<Body>>(
  target: Target<Body, Answer>,
  { start, state, unit = 'USD', check, ...options }: CommandFormOptions<Body, Answer, Begins>,
) {
  type Fields = { [Name in keyof Begins & keyof Body]: Typed<Body[Name], Begins[Name]> };
  const { empty, required = [] } = options;
  const me = useMeIfKnown();
  const today = () => me?.today() ?? calendarDate(new Date(), 'UTC');
  const reading: Reading = { today, unit, empty: { ...empty }, required };
  return useForm<Body, Answer, Fields>(target, {
    ...options,
    // `Typed` widens the values that a form starts with to those that a person can type; the compiler can't relate the two.
    start: start as unknown as Fields,
    ...(state ? { state: state as unknown as State<Fields> } : {}),
    read: (typed) => {
      const { body, problems } = readFields(target.rules, typed, reading);
      // Read by the rules of the command's schema; a body with problems is not sent.
      const read = body as Body;
      return { body: read, problems: { ...check?.(read), ...problems } };
    },
  });
}
