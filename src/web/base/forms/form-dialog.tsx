import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SummaryNote } from '../ui/figures/summary-note.tsx';
import { Dialog } from '../ui/windows/dialog.tsx';
import type { DialogProps } from '../ui/windows/dialog-props.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Form } from './use-form.ts';

/** What a dialog shows that stays when it was done. */
export type Afterwards = { title: string; cancel?: string; children: ReactNode };

type FormDialogProps = Pick<DialogProps, 'text' | 'destructive' | 'wide' | 'fallback' | 'problem' | 'children'> & {
  form: Pick<Form<object>, 'title' | 'submission' | 'problem' | 'summary' | 'isDone' | 'onClose'>;
  /** What the main button says; "Save" unless said. Null: there is nothing to be sent yet. */
  action?: string | null;
  after?: Afterwards | undefined;
};

/** A dialog around a form: its fields, what is wrong with the whole, its summary, and the questions of the server. */
export function FormDialog({ form, text, action, destructive, after, problem, children, ...looks }: FormDialogProps) {
  const { t } = useTranslation();
  const { title, submission, summary, isDone, onClose } = form;
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
