import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { select } from '../../base/api/select.ts';
import { useRead } from '../../base/api/use-read.ts';
import { FormDialog } from '../../base/forms/form-dialog.tsx';
import type { Target } from '../../base/forms/target.ts';
import { useCommandForm } from '../../base/forms/use-command-form.ts';
import { RadioChoice } from '../../base/ui/fields/radio-choice.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { useKeyHints } from '../../base/ui/use-media.ts';
import { type JudgeProps, wordsOf } from './judged-payment.ts';

type DeclineReasonDialogProps = JudgeProps & {
  to: Target<{ reason: string }, unknown>;
  onDone: (reason: string) => void;
};

/**
 * Asks for the reason of declining a payment. Earlier reasons are offered, the most frequent first: ArrowDown moves to
 * them.
 */
export function DeclineReasonDialog({ payment, to, onDone, onClose }: DeclineReasonDialogProps) {
  const { t } = useTranslation();
  const hasKeys = useKeyHints();
  const choices = useRef<HTMLDivElement>(null);
  const { data } = useRead(select('declineReasons'));
  const offered = data?.declineReasons ?? [];
  const form = useCommandForm(to, {
    title: t('payment.decline_title', wordsOf(payment)),
    start: { reason: '' },
    required: ['reason'],
    onDone: (_, { reason }) => onDone(reason),
    onClose,
  });
  const { reason } = form.typed;
  const goToOffered = (event: KeyboardEvent) => {
    const [first] = offered;
    if (event.key !== 'ArrowDown' || reason !== '' || first === undefined) return;
    event.preventDefault();
    form.set({ reason: first });
    choices.current?.querySelector('input')?.focus();
  };
  return (
    <FormDialog form={form} action={t('actions.decline')}>
      <TextField
        {...form.field('reason')}
        label={t('fields.reason')}
        rows={3}
        onKeyDown={goToOffered}
        // Rendered from the beginning: a hint that is added after the field has the focus is read twice.
        hint={hasKeys && (data === null || offered.length > 0) ? t('payment.reasons_key') : null}
      />
      {offered.length > 0 && (
        <div ref={choices}>
          <RadioChoice
            label={t('payment.reasons_before')}
            options={offered.map((text) => ({ id: text, name: text }))}
            value={reason}
            onChange={(text) => form.set({ reason: text })}
          />
        </div>
      )}
    </FormDialog>
  );
}
