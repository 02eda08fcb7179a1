import { useTranslation } from 'react-i18next';
import { createClient } from '#contract/clients/create-client.ts';
import { FormDialog } from '../base/forms/form-dialog.tsx';
import { to } from '../base/forms/target.ts';
import { useForm } from '../base/forms/use-form.ts';
import { ClientFields } from './client-fields.tsx';
import { emptyClient, readClient } from './client-form.ts';
import { PhoneTaken, useClientProblems } from './phone-taken.tsx';

/** Creates a client without a sale. */
export function NewClientDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm(to(createClient), {
    title: t('create.client'),
    start: emptyClient,
    read: readClient,
    done: ({ surname, name }) => t('clients.created', { name: `${surname} ${name}` }),
    onClose,
  });
  const { owner, at } = useClientProblems(form.submission.problem);
  return (
    <FormDialog form={form} action={t('directories.add')}>
      <ClientFields form={form.typed} onChange={form.set} problemAt={at} />
      {owner && <PhoneTaken owner={owner} />}
    </FormDialog>
  );
}
