import { useTranslation } from 'react-i18next';
import { StepDialog } from './step-dialog.tsx';
import type { Target } from './target.ts';

/** The request that retires an entry, or takes it back. */
type Retiring = { params: { id: number }; version: number; body: { retired: boolean } };

export type RetireDialogProps = {
  word: 'direction' | 'partner' | 'payment_method' | 'loyalty_bonus';
  /** The command that edits such an entry. */
  edit: (retiring: Retiring) => Target<object, unknown>;
  row: { id: number; name: string; retired: boolean; version: number };
  onClose: () => void;
};

/** Retires a directory entry, so that new sales, bookings and payments no longer offer it, or takes it back. */
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
