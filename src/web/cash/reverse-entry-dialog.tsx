import { useTranslation } from 'react-i18next';
import { negate } from '#contract/base/money.ts';
import type { CashBookRow } from '#contract/cash/cash-entry.ts';
import { reverseCashEntry } from '#contract/cash/reverse-cash-entry.ts';
import { reverseCashTransfer } from '#contract/cash/reverse-cash-transfer.ts';
import { FormDialog } from '../base/forms/form-dialog.tsx';
import { type Target, to } from '../base/forms/target.ts';
import { useCommandForm } from '../base/forms/use-command-form.ts';
import { formatDate, formatId } from '../base/i18n/format.ts';
import { useMe } from '../base/session/me.tsx';
import { TextField } from '../base/ui/fields/text-field.tsx';
import type { DialogProps } from '../base/ui/windows/dialog-props.ts';
import { formatSigned, sidesOfLine, type TransferSides, whatFor } from './cash-words.ts';

/** Reverses a manual line, or the transfer of a line. */
export function ReverseEntryDialog({ row, onClose }: { row: CashBookRow; onClose: () => void }) {
  const { t } = useTranslation();
  const { today } = useMe();
  const { id, transfer_id } = row;
  if (transfer_id !== null) {
    return <ReverseTransferDialog id={transfer_id} sides={sidesOfLine(row, t)} onClose={onClose} />;
  }
  const amount = `${formatSigned(negate(row.signed_amount))} ${row.currency}`;
  return (
    <ReverseDialog
      what={`${formatId(id)}, ${whatFor(row, t)}`}
      text={t('cash.reverse_text', { amount, date: formatDate(today()) })}
      to={to(reverseCashEntry, { params: { id } })}
      onClose={onClose}
    />
  );
}

type Closing = Pick<DialogProps, 'onClose' | 'fallback'>;

type ReverseTransferProps = Closing & { id: number; sides: TransferSides };

/** Reverses both lines of a transfer. */
export function ReverseTransferDialog({ id, sides, ...closing }: ReverseTransferProps) {
  const { t } = useTranslation();
  const { today } = useMe();
  return (
    <ReverseDialog
      what={t(`transfer.${sides.kind}_number`, { id })}
      text={t('transfer.reverse_text', { ...sides, date: formatDate(today()) })}
      to={to(reverseCashTransfer, { params: { id } })}
      {...closing}
    />
  );
}

type ReverseDialogProps = Closing & {
  to: Target<{ reason: string }, unknown>;
  what: string;
  /** The lines that the reversal will add, in words. */
  text: string;
};

/** Reverses by lines of today with the opposite amount, which contain the reason. */
function ReverseDialog({ to, what, text, onClose, fallback }: ReverseDialogProps) {
  const { t } = useTranslation();
  const form = useCommandForm(to, {
    title: t('cash.reverse_title', { what }),
    start: { reason: '' },
    required: ['reason'],
    done: () => t('cash.reversed_now', { what }),
    onClose,
  });
  return (
    <FormDialog form={form} text={text} action={t('actions.reverse')} fallback={fallback}>
      <TextField {...form.field('reason')} label={t('fields.reason')} rows={3} />
    </FormDialog>
  );
}
