import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { missingIn } from '../api/still-wrong.ts';
import { type Attempt, useSubmission } from '../api/use-submission.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { toastDone } from '../ui/toasts.tsx';
import { Dialog } from '../ui/windows/dialog.tsx';
import { useProblemText } from './problem-text.ts';

export type NameForm = { at: (field: string) => string | null; changed: () => void; name: string };

type NameDialogProps<Result> = {
  title: string;
  action: string;
  /** What stands in the field at first. */
  name: string;
  maxLength?: number;
  hint?: string;
  perform: (name: string, attempt: Attempt) => Promise<Result>;
  /** What is said when it was done. */
  done: (name: string) => string;
  /** What is done with the result before the dialog closes. */
  onDone?: (result: Result) => unknown;
  onClose: () => void;
  fallback?: (() => HTMLElement | null) | undefined;
  /** The other fields of the body, which have their problems beside them, as they are typed. */
  fields?: Record<string, unknown>;
  /** More fields, below the name; they are told what is wrong with them and the name, and tell when they were changed. */
  children?: ReactNode | ((form: NameForm) => ReactNode);
};

/** Gives something a name. One that is taken already is refused at the field. */
export function NameDialog<Result>(props: NameDialogProps<Result>) {
  const {
    title,
    action,
    maxLength = 120,
    hint,
    perform,
    done,
    onDone,
    onClose,
    fallback,
    fields = {},
    children,
  } = props;
  const { t } = useTranslation();
  const [name, setName] = useState(props.name);
  const submission = useSubmission(
    (attempt) => perform(name.trim(), attempt),
    async (result) => {
      await onDone?.(result);
      toastDone(done(name.trim()));
      onClose();
    },
    { typed: () => ({ fields: { name, ...fields }, problems: missingIn({ name }) }) },
  );
  const { whole, at } = useProblemText(submission.problem, ['name', ...Object.keys(fields)]);
  return (
    <Dialog
      title={title}
      action={action}
      problem={whole}
      busy={submission.busy}
      onAction={submission.submit}
      onClose={onClose}
      {...(fallback ? { fallback } : {})}
    >
      <TextField
        name="name"
        label={t('fields.name')}
        required
        maxLength={maxLength}
        value={name}
        onChange={(text) => {
          setName(text);
          submission.changed();
        }}
        {...(hint ? { hint } : {})}
        problem={at('name')}
      />
      {typeof children === 'function' ? children({ at, changed: submission.changed, name }) : children}
    </Dialog>
  );
}
