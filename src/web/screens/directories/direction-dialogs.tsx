import { useTranslation } from 'react-i18next';
import { editDirection } from '#contract/commands/edit-direction.ts';
import type { DirectionRow } from '#contract/entities/directory.ts';
import { send } from '../../api/http.ts';
import { NameDialog } from '../../dialogs/name-dialog.tsx';
import { StepDialog } from '../../dialogs/step-dialog.tsx';

type DirectionDialogProps = {
  direction: Pick<DirectionRow, 'id' | 'name' | 'retired' | 'version'>;
  onClose: () => void;
};

/** Gives a direction another name, on all its sales too. */
export function RenameDirectionDialog({ direction, onClose }: DirectionDialogProps) {
  const { t } = useTranslation();
  const { id, version } = direction;
  return (
    <NameDialog
      title={t('directories.rename_title', { name: direction.name })}
      action={t('save')}
      name={direction.name}
      perform={(name, { key }) => send(editDirection, { params: { id }, body: { name }, key, version })}
      done={(name) => t('directories.renamed', { name })}
      onClose={onClose}
    />
  );
}

/** Stops offering a direction for new sales, or offers it again. */
export function RetireDirectionDialog({ direction, onClose }: DirectionDialogProps) {
  const { t } = useTranslation();
  const { id, name, retired, version } = direction;
  return (
    <StepDialog
      title={t('directories.rename_title', { name })}
      text={t(retired ? 'directories.bring_back_text' : 'directories.retire_text')}
      action={t(retired ? 'actions.bring_back' : 'actions.retire')}
      perform={({ key }) => send(editDirection, { params: { id }, body: { retired: !retired }, key, version })}
      done={t('directories.renamed', { name })}
      onClose={onClose}
    />
  );
}
