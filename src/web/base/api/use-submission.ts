import { useMachine } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { type Confirmation, type Refusal, submissionMachine } from '#machines/submission.ts';
import { asProblem, type ProblemCode } from './http.ts';
import { type FieldProblems, remainingProblems, type Typed } from './remaining-problems.ts';

export type { FieldProblems } from './remaining-problems.ts';

/** One attempt to send a form: its idempotency key, and the confirmations that were given. */
export type Attempt = { key: string; confirmed: string[] };

/** The submission of a form, for its screen. */
export type Submission = {
  busy: boolean;
  /** The problem of the form and of each field, without fields that were corrected since. */
  problem: { code: ProblemCode; fields: FieldProblems; details: Record<string, unknown> } | null;
  /** Number of refusals, so that the form can move the focus to its error summary each time. */
  refusals: number;
  /** Confirmations that the server requires. */
  confirmations: Confirmation[];
  /** The idempotency key of an attempt with unknown outcome, to be stored with the draft. */
  key: string | null;
  /** To be called after a change of the form: the next submission gets a new key. */
  changed: () => void;
  /** Sends the form unless it finds problems itself; `onDone` is called once, after the server has recorded it. */
  submit: () => void;
  /** Reports problems that were found before sending. */
  reject: (fields: FieldProblems) => void;
  confirm: () => void;
  back: () => void;
  reset: () => void;
};

type SubmissionOptions = {
  /** Returns a snapshot of the form; not needed without fields. */
  typed?: () => Typed;
  /** The key of an attempt whose outcome was unknown before a reload. */
  startKey?: string | null;
  /** Data that the form needs is still being read: a submission is delayed until it is there. */
  waits?: boolean;
  /** Whether a valid form has to be reviewed, and submitted once more, before it is sent. */
  needsReview?: () => boolean;
};

const nothingTyped: Typed = { fields: {}, problems: {} };

/** Sends what the machine is submitting, and reports the outcome to it. */
function useAttempts<Result>(
  perform: (attempt: Attempt) => Promise<Result>,
  onDone: (result: Result) => void,
  startKey: string | null,
) {
  const [state, dispatch, actor] = useMachine(submissionMachine, { input: { key: startKey } });
  const refusals = useRef(0);
  const run = async () => {
    const { key, confirmed } = actor.getSnapshot().context;
    if (!actor.getSnapshot().matches('submitting') || key === null) return;
    try {
      const result = await perform({ key, confirmed });
      dispatch({ type: 'submission.accepted' });
      onDone(result);
    } catch (error) {
      const { code, fields, details, outcomeUnknown } = asProblem(error);
      if (code === 'confirmation_required') {
        // The details of this code are its questions.
        const confirmations = details.confirmations as Confirmation[];
        dispatch({ type: 'submission.confirmation_required', confirmations });
        return;
      }
      refusals.current++;
      const type = outcomeUnknown ? 'submission.failed' : 'submission.refused';
      dispatch({ type, refusal: { code, fields, details } });
    }
  };
  return { state, dispatch, run, refusals };
}

/** Submits at once, or, while the form still waits for data, as soon as that is there. */
function useDeferredSubmit(waits: boolean, submit: () => void) {
  const [held, setHeld] = useState<'waiting' | 'ready' | null>(null);
  useEffect(() => {
    // One render later: fields that depend on the same data have their values by then.
    if (held === 'waiting' && !waits) setHeld('ready');
    if (held !== 'ready') return;
    setHeld(null);
    submit();
  });
  return { isHeld: held !== null, submitWhenReady: () => (waits ? setHeld('waiting') : submit()) };
}

/** The part of a refusal that still holds: null when the refused fields have been corrected. */
function remainingProblem(refusal: Refusal | null, refused: Typed, typed: () => Typed): Submission['problem'] {
  if (!refusal) return null;
  // The machine keeps the codes of `asProblem` and `reject` as text.
  const { code, fields: told, details = {} } = refusal as Refusal & { code: ProblemCode; fields: FieldProblems };
  if (Object.keys(told).length === 0) return { code, fields: told, details };
  const fields = remainingProblems(told, refused, typed());
  return Object.keys(fields).length === 0 ? null : { code, fields, details };
}

/**
 * Runs the submission machine for one form: `perform` makes the request, `onDone` is called with its result. Refusals
 * stay in the form, with their fields.
 */
export function useSubmission<Result>(
  perform: (attempt: Attempt) => Promise<Result>,
  onDone: (result: Result) => void,
  { typed = () => nothingTyped, startKey = null, waits = false, needsReview = () => false }: SubmissionOptions = {},
): Submission {
  const { state, dispatch, run, refusals } = useAttempts(perform, onDone, startKey);
  /** The form as it was when it was sent or found wrong. */
  const refused = useRef(nothingTyped);

  const reject = (fields: FieldProblems) => {
    refusals.current++;
    refused.current = typed();
    const codes = new Set(Object.values(fields));
    const code = codes.size === 1 && codes.has('fill_required_fields') ? 'fill_required_fields' : 'invalid_fields';
    dispatch({ type: 'submission.reject', refusal: { code, fields } });
  };
  const submit = () => {
    const { problems } = typed();
    if (Object.keys(problems).length > 0) return reject(problems);
    if (needsReview()) return;
    refused.current = typed();
    dispatch({ type: 'submission.submit', key: crypto.randomUUID() });
    void run();
  };
  const { isHeld, submitWhenReady } = useDeferredSubmit(waits, submit);

  const { refusal, confirmations, key } = state.context;
  return {
    busy: state.matches('submitting') || isHeld,
    problem: remainingProblem(refusal, refused.current, typed),
    refusals: refusals.current,
    confirmations,
    key,
    changed: () => dispatch({ type: 'submission.change' }),
    submit: submitWhenReady,
    reject,
    confirm: () => {
      dispatch({ type: 'submission.confirm' });
      void run();
    },
    back: () => dispatch({ type: 'submission.back' }),
    reset: () => dispatch({ type: 'submission.reset' }),
  };
}
