import type { ReactNode } from 'react';
import { type Attempt, useSubmission } from '../api/use-submission.ts';
import { toastDone } from '../ui/toasts.tsx';
import { Dialog } from '../ui/windows/dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useProblemText } from './problem-text.ts';

type StepDialogProps = {
  title: string;
  /** What will happen, in a sentence. */
  text: string;
  action: string;
  destructive?: boolean;
  perform: (attempt: Attempt) => Promise<unknown>;
  /** What is said when it was done. */
  done: string;
  /** Reads anew what is shown, before the focus looks for its place. */
  onDone?: (() => Promise<void>) | undefined;
  onClose: () => void;
  /** More to know before, below the text. */
  children?: ReactNode;
  fallback?: (() => HTMLElement | null) | undefined;
};

/** Asks before a step that needs nothing typed, takes it, and says so. */
export function StepDialog(props: StepDialogProps) {
  const { title, text, action, destructive = false, perform, done, onDone, onClose, children, fallback } = props;
  const submission = useSubmission(perform, async () => {
    await onDone?.();
    toastDone(done);
    onClose();
  });
  const { whole } = useProblemText(submission.problem, []);
  return (
    <>
      <Dialog
        title={title}
        text={text}
        action={action}
        destructive={destructive}
        problem={whole}
        busy={submission.busy}
        onAction={submission.submit}
        onClose={onClose}
        {...(fallback ? { fallback } : {})}
      >
        {children}
      </Dialog>
      <ConfirmDialog submission={submission} />
    </>
  );
}
