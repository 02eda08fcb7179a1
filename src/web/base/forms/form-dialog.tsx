import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SummaryNote } from '../ui/figures/summary-note.tsx';
import { Dialog } from '../ui/windows/dialog.tsx';
import type { DialogProps } from '../ui/windows/dialog-props.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Form } from './use-form.ts';
import { useWrongFieldFocus } from './use-wrong-field-focus.ts';

/** The content of a dialog that stays open to show the outcome. */
export type OutcomeView = { title: string; cancel?: string; children: ReactNode };

type FormDialogProps = Pick<DialogProps, 'text' | 'destructive' | 'wide' | 'fallback' | 'problem' | 'children'> & {
  form: Pick<Form<object>, 'title' | 'submission' | 'problem' | 'wrong' | 'summary' | 'isDone' | 'onClose'>;
  /** Text of the main button, "Save" by default. Null: no button, since nothing can be sent yet. */
  action?: string | null;
  after?: OutcomeView | undefined;
};

/**
 * A dialog with a form: its fields, the problem of the whole form, the summary to review, and the server's
 * confirmations.
 */
export function FormDialog({ form, text, action, destructive, after, problem, children, ...looks }: FormDialogProps) {
  const { t } = useTranslation();
  const { title, submission, summary, isDone, onClose } = form;
  useWrongFieldFocus(submission.refusals, form.wrong);
  const asks = {
    title,
    text,
    destructive,
    problem: form.problem ?? problem,
    busy: submission.busy,
    ...(action === null ? {} : { action: action ?? t('save'), onAction: submission.submit }),
  };
  const { children: shown, ...afterwards } = (isDone && after) || { ...asks, children };
  return (
    <>
      <Dialog {...looks} {...afterwards} onClose={onClose}>
        {shown}
        <SummaryNote text={summary} />
      </Dialog>
      <ConfirmDialog submission={submission} />
    </>
  );
}
