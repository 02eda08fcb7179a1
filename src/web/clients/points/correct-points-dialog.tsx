import { useTranslation } from 'react-i18next';
import { correctPoints } from '#contract/clients/correct-points.ts';
import { FormDialog } from '../../base/forms/form-dialog.tsx';
import { to } from '../../base/forms/target.ts';
import { useCommandForm } from '../../base/forms/use-command-form.ts';
import { parseSignedWhole } from '../../base/text/parse-whole.ts';
import { WholeNumberField } from '../../base/ui/fields/number-field.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';

/** The client whose points are changed: the full name, the balance, and the points usable today. */
export type PointsOwner = { id: number; name: string; points: number; points_available: number };

type PointsDialogProps = {
  client: PointsOwner;
  /** Refreshes the screen before the focus is restored. */
  onDone?: () => Promise<void>;
  onClose: () => void;
};

/** Adds points to a client or removes some, with a reason that is kept in the ledger. */
export function CorrectPointsDialog({ client, onDone, onClose }: PointsDialogProps) {
  const { t } = useTranslation();
  const { id, name, points: before } = client;
  const form = useCommandForm(to(correctPoints, { params: { id } }), {
    title: t('correct_points.title', { name }),
    start: { points: '', reason: '' },
    check: ({ points }) => (points === 0 ? { points: 'points_invalid' } : undefined),
    done: ({ points: balance }) => t('correct_points.done', { name, balance }),
    onDone,
    onClose,
  });
  const points = parseSignedWhole(form.typed.points);
  const after = before + (points ?? 0);
  return (
    <FormDialog form={form}>
      <WholeNumberField
        {...form.field('points')}
        label={t('correct_points.points')}
        signed
        hint={points ? t('correct_points.after', { before, after }) : t('correct_points.hint', { balance: before })}
        warning={after < 0 ? t('correct_points.below_zero') : null}
      />
      <TextField {...form.field('reason')} label={t('fields.reason')} rows={2} hint={t('correct_points.reason_hint')} />
    </FormDialog>
  );
}
