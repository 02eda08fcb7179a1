import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../ui/fields/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import type { Target } from './target.ts';
import { useCommandForm } from './use-command-form.ts';

type NameDialogProps<Answer> = {
  to: Target<{ name: string }, Answer>;
  title: string;
  /** Initial value of the field. */
  name: string;
  /** Whether an entity is added and not renamed. */
  isNew?: boolean;
  hint?: string;
  /** Announcement of the success; by default that it was added or saved. */
  done?: (name: string) => string;
  /** Called with the answer before the dialog closes. */
  onDone?: ((answer: Answer) => unknown) | undefined;
  onClose: () => void;
  fallback?: (() => HTMLElement | null) | undefined;
  /** More to know, below the name. */
  children?: ReactNode;
};

/** Names a new entity or renames one. A name in use is refused at the field. */
export function NameDialog<Answer>(props: NameDialogProps<Answer>) {
  const { to, title, name: first, isNew = false, hint, onDone, onClose, fallback, children } = props;
  const { t } = useTranslation();
  const { done = (name: string) => t(isNew ? 'directories.added' : 'directories.renamed', { name }) } = props;
  const form = useCommandForm(to, {
    title,
    start: { name: first },
    done: (_, { name }) => done(name.trim()),
    onDone,
    onClose,
  });
  return (
    <FormDialog form={form} action={t(isNew ? 'directories.add' : 'save')} fallback={fallback}>
      <TextField {...form.field('name')} label={t('fields.name')} hint={hint} />
      {children}
    </FormDialog>
  );
}
