import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reverseCashEntry } from '#contract/commands/reverse-cash-entry.ts';
import { reverseCashTransfer } from '#contract/commands/reverse-cash-transfer.ts';
import type { CashBookRow } from '#contract/entities/cash-entry.ts';
import { negate } from '#contract/money.ts';
import { send } from '../../api/http.ts';
import { missingIn } from '../../api/still-wrong.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { useProblemText } from '../../dialogs/problem-text.ts';
import { formatDate } from '../../i18n/format.ts';
import { useMe } from '../../session/me.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { formatSigned, whatFor } from './cash-words.ts';

/**
 * Takes a line that was written by hand back, or a transfer with both of its lines: by lines of today with the opposite
 * amount, which say why.
 */
export function ReverseEntryDialog({ row, onClose }: { row: CashBookRow; onClose: () => void }) {
  const { t } = useTranslation();
  const { today } = useMe();
  const [reason, setReason] = useState('');
  const what = whatFor(row, t);
  const submission = useSubmission<unknown>(
    ({ key, confirmed }) => {
      const body = { reason, confirmed };
      return row.transfer_id === null
        ? send(reverseCashEntry, { params: { id: row.id }, body, key })
        : send(reverseCashTransfer, { params: { id: row.transfer_id }, body, key });
    },
    () => {
      toastDone(t('cash.reversed_now', { what }));
      onClose();
    },
    { typed: () => ({ fields: { reason }, problems: missingIn({ reason }) }) },
  );
  const { whole, at } = useProblemText(submission.problem, ['reason']);
  const amount = `${formatSigned(negate(row.signed_amount))} ${row.currency}`;
  return (
    <>
      <Dialog
        title={t('cash.reverse_title', { what })}
        action={t('actions.reverse')}
        problem={whole}
        busy={submission.busy}
        onAction={submission.submit}
        onClose={onClose}
      >
        <p>
          {t(row.transfer_id === null ? 'cash.reverse_text' : 'transfer.reverse_text', {
            amount,
            date: formatDate(today()),
          })}
        </p>
        <TextField
          name="reason"
          label={t('fields.reason')}
          required
          rows={3}
          maxLength={500}
          value={reason}
          onChange={(text) => {
            setReason(text);
            submission.changed();
          }}
          problem={at('reason')}
        />
      </Dialog>
      <ConfirmDialog submission={submission} />
    </>
  );
}
