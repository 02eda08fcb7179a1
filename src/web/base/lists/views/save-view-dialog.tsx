import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListView } from '#contract/base/list-view.ts';
import { saveListView } from '#contract/base/save-list-view.ts';
import { send } from '../../api/http.ts';
import { missingIn } from '../../api/still-wrong.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { useProblemText } from '../../forms/problem-text.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { Dialog } from '../../ui/windows/dialog.tsx';

export type SavedView = Pick<ListView, 'id' | 'name' | 'query'>;

type SaveProps = { list: string; query: string; name: string; onSaved: () => Promise<void>; onClose: () => void };

/** Keeps the list as it is now under a name. */
export default function SaveViewDialog({ list, query, name: first, onSaved, onClose }: SaveProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(first);
  const submission = useSubmission(
    ({ key }) => send(saveListView, { body: { list, name, query }, key }),
    async () => {
      await onSaved();
      toastDone(t('list.view_saved', { name: name.trim() }));
      onClose();
    },
    { typed: () => ({ fields: { name }, problems: missingIn({ name }) }) },
  );
  const { whole, at } = useProblemText(submission.problem, ['name']);
  return (
    <Dialog
      title={t('list.save_view')}
      action={t('save')}
      problem={whole}
      busy={submission.busy}
      onAction={submission.submit}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('fields.name')}
        required
        maxLength={60}
        value={name}
        onChange={(text) => {
          setName(text);
          submission.changed();
        }}
        hint={t('list.view_hint')}
        problem={at('name')}
      />
    </Dialog>
  );
}
