import { useMachine } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { type Confirmation, submissionMachine } from '#machines/submission.ts';
import { asProblem, type ProblemCode } from './http.ts';
import { type FieldProblems, stillWrong, type Typed } from './still-wrong.ts';

export type { FieldProblems } from './still-wrong.ts';

/** What is sent: the key that makes sending it twice harmless, and the questions that were answered with yes. */
export type Attempt = { key: string; confirmed: string[] };

/** A form on its way to the server, as a screen uses it. */
export type Submission = {
  busy: boolean;
  /** What is wrong with the whole, and with each field; a field that is right by now is not wrong any more. */
  problem: { code: ProblemCode; fields: FieldProblems; details: Record<string, unknown> } | null;
  /** Counts refusals, so that a form can go to its summary each time. */
  refusals: number;
  /** Questions of the server that wait for a yes. */
  confirmations: Confirmation[];
  /** The idempotency key of an attempt whose outcome is unknown, to be kept with the draft. */
  key: string | null;
  /** Something was typed: the next submission is another one. */
  changed: () => void;
  /** Sends, unless the form itself finds something wrong; `onDone` is called once, when the server has recorded it. */
  submit: () => void;
  /** What was found wrong before anything was sent. */
  reject: (fields: FieldProblems) => void;
  confirm: () => void;
  back: () => void;
  reset: () => void;
};

type SubmissionOptions = {
  /** The form as it is at this moment. What has no fields needs none. */
  typed?: () => Typed;
  /** The key of an attempt whose outcome was unknown before a reload. */
  startKey?: string | null;
  /** What the form is read with is still on its way: what is submitted until then is submitted when it is there. */
  waits?: boolean;
  /** Asked about a form that is right before it is sent: it may have to be submitted once more. */
  keepsBack?: () => boolean;
};

const nothingTyped: Typed = { fields: {}, problems: {} };

/**
 * Runs the submission machine for one form: `perform` makes the request, `onDone` hears of its success. Refusals stay in
 * the form, with their fields.
 */
export function useSubmission<Result>(
  perform: (attempt: Attempt) => Promise<Result>,
  onDone: (result: Result) => void,
  { typed = () => nothingTyped, startKey = null, waits = false, keepsBack = () => false }: SubmissionOptions = {},
): Submission {
  const [state, tell, actor] = useMachine(submissionMachine, { input: { key: startKey } });
  const refusals = useRef(0);
  /** The form as it was when it was sent or found wrong. */
  const refused = useRef(nothingTyped);

  const run = async () => {
    const { key, confirmed } = actor.getSnapshot().context;
    if (!actor.getSnapshot().matches('submitting') || key === null) return;
    try {
      const result = await perform({ key, confirmed });
      tell({ type: 'submission.accepted' });
      onDone(result);
    } catch (error) {
      const problem = asProblem(error);
      if (problem.code === 'confirmation_required') {
        tell({
          type: 'submission.confirmation_required',
          confirmations: problem.details.confirmations as Confirmation[],
        });
        return;
      }
      refusals.current++;
      const type = problem.outcomeUnknown ? 'submission.failed' : 'submission.refused';
      tell({ type, refusal: { code: problem.code, fields: problem.fields, details: problem.details } });
    }
  };

  const reject = (fields: FieldProblems) => {
    refusals.current++;
    refused.current = typed();
    const codes = new Set(Object.values(fields));
    const code = codes.size === 1 && codes.has('fill_required_fields') ? 'fill_required_fields' : 'invalid_fields';
    tell({ type: 'submission.reject', refusal: { code, fields } });
  };

  const submit = () => {
    const { problems } = typed();
    if (Object.keys(problems).length > 0) return reject(problems);
    if (keepsBack()) return;
    refused.current = typed();
    tell({ type: 'submission.submit', key: crypto.randomUUID() });
    void run();
  };
  const [held, setHeld] = useState<'waiting' | 'ready' | null>(null);
  useEffect(() => {
    // A step after what it waited for: fields that waited for the same have their values by then.
    if (held === 'waiting' && !waits) setHeld('ready');
    if (held !== 'ready') return;
    setHeld(null);
    submit();
  });

  const { refusal, confirmations, key } = state.context;
  const told = (refusal?.fields ?? {}) as FieldProblems;
  const isOfFields = Object.keys(told).length > 0;
  const fields = isOfFields ? stillWrong(told, refused.current, typed()) : told;
  const isRight = isOfFields && Object.keys(fields).length === 0;
  return {
    busy: state.matches('submitting') || held !== null,
    problem: refusal && !isRight ? { code: refusal.code as ProblemCode, fields, details: refusal.details ?? {} } : null,
    refusals: refusals.current,
    confirmations,
    key,
    changed: () => tell({ type: 'submission.change' }),
    submit: () => (waits ? setHeld('waiting') : submit()),
    reject,
    confirm: () => {
      tell({ type: 'submission.confirm' });
      void run();
    },
    back: () => tell({ type: 'submission.back' }),
    reset: () => tell({ type: 'submission.reset' }),
  };
}
