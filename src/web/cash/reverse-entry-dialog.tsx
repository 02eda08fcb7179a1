import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { negate } from '#contract/base/money.ts';
import type { CashBookRow } from '#contract/cash/cash-entry.ts';
import { reverseCashEntry } from '#contract/cash/reverse-cash-entry.ts';
import { reverseCashTransfer } from '#contract/cash/reverse-cash-transfer.ts';
import { send } from '../base/api/http.ts';
import { missingIn } from '../base/api/still-wrong.ts';
import { type Attempt, useSubmission } from '../base/api/use-submission.ts';
import { ConfirmDialog } from '../base/forms/confirm-dialog.tsx';
import { useProblemText } from '../base/forms/problem-text.ts';
import { formatDate, formatId } from '../base/i18n/format.ts';
import { useMe } from '../base/session/me.tsx';
import { TextField } from '../base/ui/fields/text-field.tsx';
import { toastDone } from '../base/ui/toasts.tsx';
import { Dialog, type DialogProps } from '../base/ui/windows/dialog.tsx';
import { formatSigned, sidesOfLine, type TransferSides, whatFor } from './cash-words.ts';

/** Takes a line back that was written by hand, or the transfer that it is a line of. */
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
      perform={(reason, { key, confirmed }) =>
        send(reverseCashEntry, { params: { id }, body: { reason, confirmed }, key })
      }
      onClose={onClose}
    />
  );
}

type Closing = Pick<DialogProps, 'onClose' | 'fallback'>;

type ReverseTransferProps = Closing & { id: number; sides: TransferSides };

/** Takes a transfer back with both of its lines. */
export function ReverseTransferDialog({ id, sides, ...closing }: ReverseTransferProps) {
  const { t } = useTranslation();
  const { today } = useMe();
  return (
    <ReverseDialog
      what={t(`transfer.${sides.kind}_number`, { id })}
      text={t('transfer.reverse_text', { ...sides, date: formatDate(today()) })}
      perform={(reason, { key, confirmed }) =>
        send(reverseCashTransfer, { params: { id }, body: { reason, confirmed }, key })
      }
      {...closing}
    />
  );
}

type ReverseDialogProps = Closing & {
  what: string;
  /** What will be in the book. */
  text: string;
  perform: (reason: string, attempt: Attempt) => Promise<unknown>;
};

/** By lines of today with the opposite amount, which say why. */
function ReverseDialog({ what, text, perform, onClose, fallback }: ReverseDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const submission = useSubmission(
    (attempt) => perform(reason, attempt),
    () => {
      toastDone(t('cash.reversed_now', { what }));
      onClose();
    },
    { typed: () => ({ fields: { reason }, problems: missingIn({ reason }) }) },
  );
  const { whole, at } = useProblemText(submission.problem, ['reason']);
  return (
    <>
      <Dialog
        title={t('cash.reverse_title', { what })}
        text={text}
        action={t('actions.reverse')}
        problem={whole}
        busy={submission.busy}
        onAction={submission.submit}
        onClose={onClose}
        {...(fallback ? { fallback } : {})}
      >
        <TextField
          name="reason"
          label={t('fields.reason')}
          required
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(typed) => {
            setReason(typed);
            submission.changed();
          }}
          problem={at('reason')}
        />
      </Dialog>
      <ConfirmDialog submission={submission} />
    </>
  );
}
