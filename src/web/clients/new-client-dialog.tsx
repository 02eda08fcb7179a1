import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createClient } from '#contract/clients/create-client.ts';
import { send } from '../base/api/http.ts';
import { useSubmission } from '../base/api/use-submission.ts';
import { toastDone } from '../base/ui/toasts.tsx';
import { Dialog } from '../base/ui/windows/dialog.tsx';
import { ClientFields } from './client-fields.tsx';
import { emptyClient, readClient } from './client-form.ts';
import { PhoneTaken, useClientProblems } from './phone-taken.tsx';

/** Records somebody who has bought nothing yet. */
export function NewClientDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [form, setForm] = useState(emptyClient);
  const submission = useSubmission(
    ({ key }) => send(createClient, { body: readClient(form).body, key }),
    ({ surname, name }) => {
      toastDone(t('clients.created', { name: `${surname} ${name}` }));
      onClose();
    },
    { typed: () => ({ fields: form, problems: readClient(form).problems }) },
  );
  const { whole, at, owner } = useClientProblems(submission.problem);
  return (
    <Dialog
      title={t('create.client')}
      action={t('directories.add')}
      problem={whole}
      busy={submission.busy}
      onAction={submission.submit}
      onClose={onClose}
    >
      <ClientFields
        form={form}
        onChange={(patch) => {
          const next = { ...form, ...patch };
          // A field that is left writes itself out anew: that alone is no change.
          if (JSON.stringify(next) === JSON.stringify(form)) return;
          setForm(next);
          submission.changed();
        }}
        problemAt={at}
      />
      {owner && <PhoneTaken owner={owner} />}
    </Dialog>
  );
}
