import { useRef, useState } from 'react';
import { type FieldProblems, useSubmission } from '../api/use-submission.ts';
import { toastDone } from '../ui/feedback/toasts.tsx';
import { fieldsOf } from './fields-of.ts';
import { type Facts, useDialogSummary } from './form-summary.ts';
import { useProblemText } from './problem-text.ts';
import type { Target } from './target.ts';
import { isSame } from './use-kept-form.ts';

/**
 * The parsed body of the command, or the problems; `fields` if the body's names differ from those of the typed values.
 */
export type Read<Body> = { body: Body | null; problems: FieldProblems; fields?: object };

export type FormOptions<Body, Answer> = {
  title: string;
  /** The values of empty fields. */
  empty?: Partial<Body>;
  /** Fields that this form requires although the command does not. */
  required?: readonly string[];
  /** Further paths of the command's body at which the form shows problems. */
  places?: readonly string[];
  /** Data that the form needs is still being read: sending is delayed until it is there. */
  waits?: boolean;
  /** Announcement of the success; omitted if `onDone` announces it. */
  done?: (answer: Answer, body: Body) => string;
  /** Called with the answer before the dialog closes, to refresh the screen. */
  onDone?: ((answer: Answer, body: Body) => unknown) | undefined;
  /** The dialog stays open to show the outcome. */
  stays?: boolean;
  onClose: () => void;
};

type ReadOptions<Body, Answer, Typed> = FormOptions<Body, Answer> & {
  /** The initial values of the fields. */
  start: Typed;
  /** State of the typed values, if the caller needs it before the form. */
  state?: State<Typed>;
  /** Parses the typed values to the command's body. */
  read: (typed: Typed) => Read<Body>;
  /** The most important values of the form, for its review before saving. */
  facts?: (body: Body | null, typed: Typed) => Facts;
};

export type State<Typed> = [Typed, (typed: Typed) => void];
type Patch<Typed> = Partial<Typed> | ((typed: Typed) => Partial<Typed>);

/** The typed values; `put` returns whether the meaning changed, since leaving a field only reformats its text. */
function useTyped<Typed extends object>(start: Typed, state: State<Typed> | undefined) {
  const own = useState(start);
  const [typed, setTyped] = state ?? own;
  const latest = useRef(typed);
  latest.current = typed;
  const put = (patch: Patch<Typed>): boolean => {
    const before = latest.current;
    const after = { ...before, ...(typeof patch === 'function' ? patch(before) : patch) };
    if (isSame(after, before)) return false;
    latest.current = after;
    setTyped(after);
    return true;
  };
  return { typed, put };
}

/** The state of a form for its dialog and fields. */
export type Form<Typed> = ReturnType<typeof useForm<unknown, unknown, Typed & object>>;

/** The form of a dialog: typed values, problems by field, and the submission of a command. */
export function useForm<Body, Answer, Typed extends object>(
  target: Target<Body, Answer>,
  options: ReadOptions<Body, Answer, Typed>,
) {
  const { title, start, read, empty = {}, required = [], places = [], waits = false } = options;
  const { facts, done, onDone, stays = false, onClose } = options;
  const { typed, put } = useTyped(start, options.state);
  const [isDone, setDone] = useState(false);
  const { body, problems, fields = typed } = read(typed);
  const { summary, needsReview } = useDialogSummary(
    title,
    () => fields,
    () => facts?.(body, typed) ?? [],
  );
  const submission = useSubmission(
    async (attempt) => {
      if (!body) throw new Error('A form with problems is not sent');
      return { answer: await target.send(body, attempt), body };
    },
    async ({ answer, body }) => {
      if (onDone) await onDone(answer, body);
      if (done) toastDone(done(answer, body));
      if (stays) setDone(true);
      else onClose();
    },
    { typed: () => ({ fields, problems }), waits, ...(facts ? { needsReview } : {}) },
  );
  const names = [...Object.keys(typed), ...places];
  const { whole, at } = useProblemText(submission.problem, names);
  const set = (patch: Patch<Typed>) => {
    if (put(patch)) submission.changed();
  };
  return {
    title,
    typed,
    set,
    submission,
    /** The problem text of a field. */
    at,
    /** The names of the fields with a problem. */
    wrong: names.filter((name) => at(name) !== null),
    /** The problem text that belongs to none of the fields. */
    problem: whole,
    summary,
    /** The command has succeeded, and the dialog shows the outcome. */
    isDone,
    onClose,
    /** The props of a field without its label. */
    field: fieldsOf(
      { form: typed, onChange: set, problemAt: at },
      { rules: target.rules, empty: { ...empty }, required },
    ),
  };
}
