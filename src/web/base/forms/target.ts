import type { AnswerOf, BodyOf, Command, ParamsOf } from '#contract/base/command.ts';
import { send } from '../api/http.ts';
import type { Attempt } from '../api/use-submission.ts';
import { type FieldRules, rulesIn } from './field-rules.ts';

/** The command of a form with all values that are not typed. `Body` is the part that the form provides. */
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

/** The target of a form: sends the command, with the given confirmations if the command can require them. */
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
