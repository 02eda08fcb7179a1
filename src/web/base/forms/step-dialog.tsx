import type { DialogProps } from '../ui/windows/dialog-props.ts';
import { FormDialog, type OutcomeView } from './form-dialog.tsx';
import type { Target } from './target.ts';
import { useForm } from './use-form.ts';

type StepDialogProps = Pick<DialogProps, 'title' | 'destructive' | 'onClose' | 'fallback' | 'children'> & {
  to: Target<object, unknown>;
  /** The effect of the step in a sentence; details are the children. */
  text: string;
  action: string;
  /** Announcement of the success. */
  done: string;
  /** Refreshes the screen before the focus is restored. */
  onDone?: (() => Promise<void>) | undefined;
  /** The outcome to show, if the dialog stays open. */
  after?: OutcomeView;
};

const nothingTyped = { body: {}, problems: {} };

/** Confirms a step without input, carries it out and announces it. */
export function StepDialog({ to, title, done, onDone, after, onClose, ...looks }: StepDialogProps) {
  const form = useForm(to, {
    title,
    start: {},
    read: () => nothingTyped,
    done: () => done,
    onDone,
    stays: after !== undefined,
    onClose,
  });
  return <FormDialog form={form} after={after} {...looks} />;
}
