import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { correctPoints } from '#contract/clients/correct-points.ts';
import { send } from '../../base/api/http.ts';
import { missingIn } from '../../base/api/still-wrong.ts';
import { type FieldProblems, useSubmission } from '../../base/api/use-submission.ts';
import { useProblemText } from '../../base/forms/problem-text.ts';
import { parseSignedWhole } from '../../base/text/parse-whole.ts';
import { WholeField } from '../../base/ui/fields/number-field.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { toastDone } from '../../base/ui/toasts.tsx';
import { Dialog } from '../../base/ui/windows/dialog.tsx';

/** Whose points they are: the full name, the balance, and what can be used of it today. */
export type PointsOwner = { id: number; name: string; points: number; points_available: number };

type PointsDialogProps = {
  client: PointsOwner;
  /** Reads anew what is shown, before the focus looks for its place. */
  onDone?: () => Promise<void>;
  onClose: () => void;
};

/** Adds points to a client or takes some away, with a reason that stays in the history. */
export function CorrectPointsDialog({ client, onDone, onClose }: PointsDialogProps) {
  const { t } = useTranslation();
  const [form, setForm] = useState({ points: '', reason: '' });
  const points = parseSignedWhole(form.points);
  const balance = client.points + (points ?? 0);
  const problems: FieldProblems = missingIn(form);
  if (!points) problems.points ??= 'points_invalid';
  const submission = useSubmission(
    ({ key }) => {
      const body = { points: points ?? 0, reason: form.reason.trim() };
      return send(correctPoints, { params: { id: client.id }, body, key });
    },
    async (answer) => {
      await onDone?.();
      toastDone(t('correct_points.done', { name: client.name, balance: answer.points }));
      onClose();
    },
    { typed: () => ({ fields: form, problems }) },
  );
  const { whole, at } = useProblemText(submission.problem, ['points', 'reason']);
  const change = (patch: Partial<typeof form>) => {
    setForm((before) => ({ ...before, ...patch }));
    submission.changed();
  };
  return (
    <Dialog
      title={t('correct_points.title', { name: client.name })}
      action={t('save')}
      problem={whole}
      busy={submission.busy}
      onAction={submission.submit}
      onClose={onClose}
    >
      <WholeField
        name="points"
        label={t('correct_points.points')}
        required
        signed
        value={form.points}
        onChange={(text) => change({ points: text })}
        hint={
          points
            ? t('correct_points.after', { before: client.points, after: balance })
            : t('correct_points.hint', { balance: client.points })
        }
        warning={balance < 0 ? t('correct_points.below_zero') : null}
        problem={at('points')}
      />
      <TextField
        name="reason"
        label={t('fields.reason')}
        required
        rows={2}
        maxLength={500}
        value={form.reason}
        onChange={(text) => change({ reason: text })}
        hint={t('correct_points.reason_hint')}
        problem={at('reason')}
      />
    </Dialog>
  );
}
