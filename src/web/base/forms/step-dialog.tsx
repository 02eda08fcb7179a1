import type { DialogProps } from '../ui/windows/dialog-props.ts';
import { type Afterwards, FormDialog } from './form-dialog.tsx';
import type { Target } from './target.ts';
import { useForm } from './use-form.ts';

type StepDialogProps = Pick<DialogProps, 'title' | 'destructive' | 'onClose' | 'fallback' | 'children'> & {
  to: Target<object, unknown>;
  /** What will happen, in a sentence; more to know before stands below it. */
  text: string;
  action: string;
  /** What is said when it was done. */
  done: string;
  /** Reads anew what is shown, before the focus looks for its place. */
  onDone?: (() => Promise<void>) | undefined;
  /** What it shows then, where it does not close. */
  after?: Afterwards;
};

const nothingTyped = { body: {}, problems: {} };

/** Asks before a step that needs nothing typed, takes it, and says so. */
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
