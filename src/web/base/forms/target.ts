import type { AnswerOf, BodyOf, Command, ParamsOf } from '#contract/base/command.ts';
import { send } from '../api/http.ts';
import type { Attempt } from '../api/use-submission.ts';
import { type FieldRules, rulesIn } from './field-rules.ts';

/** Where a form goes: a command with all that is not typed. `Body` is what the form has to give. */
export type Target<Body, Answer> = {
  /** The rules of the body's fields. */
  rules: Partial<Record<string, FieldRules>>;
  send: (body: Body, attempt: Attempt) => Promise<Answer>;
};

type Given<C extends Command, Fixed> = {
  params?: ParamsOf<C>;
  /** The version that the person has seen. */
  version?: number | undefined;
  /** Fields of the body that are not typed. */
  body?: Fixed;
};

/** A form's way to a command. Questions that were answered with yes go along where the command asks any. */
export function to<C extends Command, Fixed extends Partial<BodyOf<C>> = Record<never, never>>(
  command: C,
  { params, version, body: fixed }: Given<C, Fixed> = {},
): Target<Omit<BodyOf<C>, keyof Fixed | 'confirmed'>, AnswerOf<C>> {
  const rules = rulesIn(command);
  return {
    rules,
    send: (typed, { key, confirmed }) => {
      const body = { ...fixed, ...typed, ...(rules.confirmed ? { confirmed } : {}) } as BodyOf<C>;
      return send(command, {
        body,
        key,
        ...(params === undefined ? {} : { params }),
        ...(version === undefined ? {} : { version }),
      });
    },
  };
}
