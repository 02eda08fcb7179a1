import { useRef, useState } from 'react';
import { type FieldProblems, useSubmission } from '../api/use-submission.ts';
import { toastDone } from '../ui/feedback/toasts.tsx';
import { fieldsOf } from './fields-of.ts';
import { type Facts, useDialogSummary } from './form-summary.ts';
import { useProblemText } from './problem-text.ts';
import type { Target } from './target.ts';
import { isSame } from './use-kept-form.ts';

/** What was typed as a command's body, or what is wrong with it; `fields` where the body calls what is typed otherwise. */
export type Read<Body> = { body: Body | null; problems: FieldProblems; fields?: object };

export type FormOptions<Body, Answer> = {
  title: string;
  /** What fields mean that are left empty. */
  empty?: Partial<Body>;
  /** Fields that this form demands though the command does not. */
  required?: readonly string[];
  /** More places where problems are shown than the typed fields: paths into the command's body. */
  places?: readonly string[];
  /** What the form is read with is still on its way: it is sent when that is there. */
  waits?: boolean;
  /** What is said when it was done; nothing where `onDone` says it. */
  done?: (answer: Answer, body: Body) => string;
  /** What is done with the answer before the dialog closes: reading anew what is shown. */
  onDone?: ((answer: Answer, body: Body) => unknown) | undefined;
  /** The dialog stays to show what came of it. */
  stays?: boolean;
  onClose: () => void;
};

type ReadOptions<Body, Answer, Typed> = FormOptions<Body, Answer> & {
  /** What stands in the fields at first. */
  start: Typed;
  /** What is typed, where it has to be known before the form: what that is read with depends on it. */
  state?: State<Typed>;
  /** How the command's body comes out of what is typed. */
  read: (typed: Typed) => Read<Body>;
  /** What is about to be recorded and costs most when it is wrong, for those who want to be told before. */
  facts?: (body: Body | null, typed: Typed) => Facts;
};

type State<Typed> = [Typed, (typed: Typed) => void];
type Patch<Typed> = Partial<Typed> | ((typed: Typed) => Partial<Typed>);

/** What stands in the fields; `put` says whether it made a difference: a field that is left writes itself out anew. */
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

/** A form as its dialog and its fields see it. */
export type Form<Typed> = ReturnType<typeof useForm<unknown, unknown, Typed & object>>;

/** The form of a dialog: what is typed, what is wrong with each field, and its way to a command. */
export function useForm<Body, Answer, Typed extends object>(
  target: Target<Body, Answer>,
  options: ReadOptions<Body, Answer, Typed>,
) {
  const { title, start, read, empty = {}, required = [], places = [], waits = false } = options;
  const { facts, done, onDone, stays = false, onClose } = options;
  const { typed, put } = useTyped(start, options.state);
  const [isDone, setDone] = useState(false);
  const { body, problems, fields = typed } = read(typed);
  const { summary, keepsBack } = useDialogSummary(
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
    { typed: () => ({ fields, problems }), waits, ...(facts ? { keepsBack } : {}) },
  );
  const { whole, at } = useProblemText(submission.problem, [...Object.keys(typed), ...places]);
  const set = (patch: Patch<Typed>) => {
    if (put(patch)) submission.changed();
  };
  return {
    title,
    typed,
    set,
    submission,
    /** What is wrong with a field, in words. */
    at,
    /** What is wrong with none of the fields. */
    problem: whole,
    summary,
    /** It was done, and the dialog shows what came of it. */
    isDone,
    onClose,
    /** All that a field has to know besides its label. */
    field: fieldsOf(
      { form: typed, onChange: set, problemAt: at },
      { rules: target.rules, empty: { ...empty }, required },
    ),
  };
}
