import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editDirection } from '#contract/commands/edit-direction.ts';
import type { DirectionRow } from '#contract/entities/directory.ts';
import { send } from '../../api/http.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { useProblemText } from '../../dialogs/problem-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toastDone } from '../../ui/toasts.tsx';

type DirectionDialogProps = {
  direction: Pick<DirectionRow, 'id' | 'name' | 'retired' | 'version'>;
  onClose: () => void;
};

/** Gives a direction another name, on all its sales too. One that another direction has is refused at the field. */
export function RenameDirectionDialog({ direction, onClose }: DirectionDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(direction.name);
  const submission = useSubmission(
    ({ key }) => {
      const { id, version } = direction;
      return send(editDirection, { params: { id }, body: { name }, key, version });
    },
    () => {
      toastDone(t('directories.renamed', { name: name.trim() }));
      onClose();
    },
  );
  const { whole, at } = useProblemText(submission.problem, ['name']);
  return (
    <Dialog
      title={t('directories.rename_title', { name: direction.name })}
      action={t('save')}
      problem={whole}
      busy={submission.busy}
      onAction={() => (name.trim() === '' ? submission.reject({ name: 'fill_required_fields' }) : submission.submit())}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('fields.name')}
        required
        maxLength={120}
        value={name}
        onChange={(text) => {
          setName(text);
          submission.changed();
        }}
        problem={at('name')}
      />
    </Dialog>
  );
}

/** Stops offering a direction for new sales, or offers it again. */
export function RetireDirectionDialog({ direction, onClose }: DirectionDialogProps) {
  const { t } = useTranslation();
  const { id, name, retired, version } = direction;
  const submission = useSubmission(
    ({ key }) => send(editDirection, { params: { id }, body: { retired: !retired }, key, version }),
    () => {
      toastDone(t('directories.renamed', { name }));
      onClose();
    },
  );
  return (
    <Dialog
      title={t('directories.rename_title', { name })}
      action={t(retired ? 'actions.bring_back' : 'actions.retire')}
      problem={submission.problem && t(`errors.${submission.problem.code}`)}
      busy={submission.busy}
      onAction={submission.submit}
      onClose={onClose}
    >
      <p>{t(retired ? 'directories.bring_back_text' : 'directories.retire_text')}</p>
    </Dialog>
  );
}
