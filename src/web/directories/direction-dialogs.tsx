import { useTranslation } from 'react-i18next';
import type { DirectionRow } from '#contract/directories/directories.ts';
import { editDirection } from '#contract/directories/edit-direction.ts';
import { send } from '../base/api/http.ts';
import { NameDialog } from '../base/forms/name-dialog.tsx';
import { RetireDialog } from '../base/forms/retire-dialog.tsx';

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
      title={t('words.direction.title', { name: direction.name })}
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
  const { id, version } = direction;
  return (
    <RetireDialog
      word="direction"
      row={direction}
      perform={(retired, { key }) => send(editDirection, { params: { id }, body: { retired }, key, version })}
      onClose={onClose}
    />
  );
}
