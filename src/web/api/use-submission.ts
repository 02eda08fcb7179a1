import { useMachine } from '@xstate/react';
import { useRef } from 'react';
import { type Confirmation, submissionMachine } from '#machines/submission.ts';
import { asProblem, type ProblemCode } from './http.ts';

/** What is sent: the key that makes sending it twice harmless, and the questions that were answered with yes. */
export type Attempt = { key: string; confirmed: string[] };

export type FieldProblems = Record<string, ProblemCode>;

/** A form on its way to the server, as a screen uses it. */
export type Submission = {
  busy: boolean;
  /** What is wrong with the whole, and with each field. */
  problem: { code: ProblemCode; fields: FieldProblems; details: Record<string, unknown> } | null;
  /** Counts refusals, so that a form can go to its summary each time. */
  refusals: number;
  /** Questions of the server that wait for a yes. */
  confirmations: Confirmation[];
  /** The idempotency key of an attempt whose outcome is unknown, to be kept with the draft. */
  key: string | null;
  /** Something was typed: the next submission is another one. */
  changed: () => void;
  /** Sends; `onDone` is called once, when the server has recorded it. */
  submit: () => void;
  /** What the form itself found wrong: nothing is sent. */
  reject: (fields: FieldProblems) => void;
  confirm: () => void;
  back: () => void;
  reset: () => void;
};

/**
 * Runs the submission machine for one form: `perform` makes the request, `onDone` hears of its success. Refusals stay in
 * the form, with their fields.
 */
export function useSubmission<Result>(
  perform: (attempt: Attempt) => Promise<Result>,
  onDone: (result: Result) => void,
  startKey: string | null = null,
): Submission {
  const [state, tell, actor] = useMachine(submissionMachine, { input: { key: startKey } });
  const refusals = useRef(0);

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

  const { refusal, confirmations, key } = state.context;
  return {
    busy: state.matches('submitting'),
    problem: refusal && {
      code: refusal.code as ProblemCode,
      fields: refusal.fields as FieldProblems,
      details: refusal.details ?? {},
    },
    refusals: refusals.current,
    confirmations,
    key,
    changed: () => tell({ type: 'submission.change' }),
    submit: () => {
      tell({ type: 'submission.submit', key: crypto.randomUUID() });
      void run();
    },
    reject: (fields) => {
      refusals.current++;
      const codes = new Set(Object.values(fields));
      const code = codes.size === 1 && codes.has('fill_required_fields') ? 'fill_required_fields' : 'invalid_fields';
      tell({ type: 'submission.reject', refusal: { code, fields } });
    },
    confirm: () => {
      tell({ type: 'submission.confirm' });
      void run();
    },
    back: () => tell({ type: 'submission.back' }),
    reset: () => tell({ type: 'submission.reset' }),
  };
}
