import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadOptions } from '../base/lists/filters/filter-options.ts';
import { useHasPermission } from '../base/session/use-has-permission.ts';
import { useScreenActions } from '../base/shell/screen-actions.tsx';
import { CashTransferDialog, type TransferStart } from './cash-transfer-dialog.tsx';

/**
 * Opens the transfer dialog from a screen; null without the permission. The offices are read with the screen, so that
 * the first field of the dialog has its value from the beginning.
 */
export function useTransferDialog(): { open: (start?: TransferStart) => void; dialog: ReactNode } | null {
  const { t } = useTranslation();
  const offices = useReadOptions('offices');
  const [start, setStart] = useState<TransferStart | 'empty' | null>(null);
  const mayMove = useHasPermission('cash_transfer.create');
  const open = (from?: TransferStart) => setStart(from ?? 'empty');
  useScreenActions(
    mayMove ? [{ id: 'transfer', name: t('actions.transfer'), shortcut: 'transfer', run: () => open() }] : [],
  );
  if (!mayMove) return null;
  const dialog = start && offices && (
    <CashTransferDialog start={start === 'empty' ? null : start} offices={offices} onClose={() => setStart(null)} />
  );
  return { open, dialog };
}
