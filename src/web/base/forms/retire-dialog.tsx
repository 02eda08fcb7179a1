import { useTranslation } from 'react-i18next';
import { StepDialog } from './step-dialog.tsx';
import type { Target } from './target.ts';

/** What is sent to retire an entry, or to take it back. */
type Retiring = { params: { id: number }; version: number; body: { retired: boolean } };

export type RetireDialogProps = {
  word: 'direction' | 'partner' | 'payment_method' | 'loyalty_bonus';
  /** The command that edits such an entry. */
  edit: (retiring: Retiring) => Target<object, unknown>;
  row: { id: number; name: string; retired: boolean; version: number };
  onClose: () => void;
};

/** Stops offering something in new sales, bookings, payments or to clients, or offers it again. */
export function RetireDialog({ word, edit, row: { id, name, retired, version }, onClose }: RetireDialogProps) {
  const { t } = useTranslation();
  return (
    <StepDialog
      to={edit({ params: { id }, version, body: { retired: !retired } })}
      title={t(`words.${word}.title`, { name })}
      text={t(retired ? `words.${word}.bring_back` : `words.${word}.retire`)}
      action={t(retired ? 'actions.bring_back' : 'actions.retire')}
      done={t('directories.renamed', { name })}
      onClose={onClose}
    />
  );
}
