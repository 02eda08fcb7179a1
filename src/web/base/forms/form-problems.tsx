import { useTranslation } from 'react-i18next';
import type { Submission } from '../api/use-submission.ts';
import { withRequestCode } from '../ui/feedback/with-request-code.ts';
import { ErrorSummary } from '../ui/fields/error-summary.tsx';

type FormProblemsProps = {
  submission: Pick<Submission, 'problem' | 'refusals'>;
  /** The fields that are wrong; what belongs to none of them is said of the whole. */
  wrong: { name: string; label: string; problem: string }[];
};

/** The problems of a form, above its fields. */
export function FormProblems({ submission: { problem, refusals }, wrong }: FormProblemsProps) {
  const { t } = useTranslation();
  return (
    <ErrorSummary
      message={wrong.length === 0 && problem ? withRequestCode(problem.code, t) : null}
      fields={wrong}
      attempt={refusals}
    />
  );
}

/** A problem shown in place, and announced when it appears. */
export const ProblemNote = ({ text }: { text: string | null }) =>
  text && (
    <p className="bad" role="alert">
      {text}
    </p>
  );
