import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Client } from '#contract/clients/client.ts';
import { editClient } from '#contract/clients/edit-client.ts';
import { send } from '../base/api/http.ts';
import { useReadById } from '../base/api/use-read-by-id.ts';
import { FormScreen } from '../base/forms/form-screen.tsx';
import { rebaseTyped } from '../base/forms/rebase.ts';
import { useKeptForm } from '../base/forms/use-kept-form.ts';
import { UnreadScreen } from '../base/shell/read-state.tsx';
import { fullName } from '../base/text/person-name.ts';
import { Button } from '../base/ui/button.tsx';
import { toastDone, toastNotice } from '../base/ui/feedback/toasts.tsx';
import { focusHeading } from '../base/ui/focus/focus.ts';
import { paths } from '../paths.ts';
import { ClientFields } from './client-fields.tsx';
import { type ClientForm, changesOf, clientFormFields, clientLabels, formOfClient, readClient } from './client-form.ts';
import { CLIENT } from './client-query.ts';
import { PhoneTaken, useClientProblems } from './phone-taken.tsx';
import './clients.css';

/** Edits a client's names, phone and e-mail. Copies of them on sales stay unchanged. */
export default function EditClient() {
  const read = useReadById(CLIENT, (change, id) => change.entity === 'client' && change.id === id);
  const client = read.data?.client;
  const refused = client?.anonymised_at ? 'client_anonymised' : null;
  if (client && !refused) return <EditForm key={client.id} newest={client} refresh={read.refresh} />;
  return <UnreadScreen title="edit_client" {...read} problem={refused ?? read.problem} />;
}

type EditFormProps = { newest: Client; refresh: () => Promise<void> };

/** The form of a client over its base version; `newest` is the present version. */
function useClientEditing({ newest, refresh }: EditFormProps, onDone: () => void) {
  const { t } = useTranslation();
  const { id } = newest;
  const kept = useKeptForm<ClientForm, Client, { surname: string; name: string }>({
    name: `edit-client.${id}`,
    base: newest,
    formOf: formOfClient,
    check: readClient,
    perform: (typed, { key }, over) =>
      send(editClient, { params: { id }, body: changesOf(typed, over), key, version: over.version }),
    onDone: ({ surname, name }) => {
      toastDone(t('clients.edited', { name: `${surname} ${name}` }));
      onDone();
    },
  });
  const { base, latest, submission, restart, isUnsaved } = kept;
  const isStale = submission.problem?.code === 'stale';
  useEffect(() => {
    if (isStale) void refresh();
  }, [isStale, refresh]);
  // Fields that another person changed meanwhile are taken over one by one; typed ones stay.
  useEffect(() => {
    if (base.version === newest.version) return;
    const rebased = rebaseTyped(latest.current, formOfClient(base), formOfClient(newest));
    restart(newest, formOfClient(newest), rebased);
    submission.reset();
    toastNotice(t('clients.changed_meanwhile', { name: newest.updated_by_name ?? '-' }));
  });
  return {
    ...kept,
    save: () => {
      if (isUnsaved()) submission.submit();
      else onDone();
    },
    discard: () => {
      restart(newest, formOfClient(newest));
      submission.reset();
      focusHeading();
    },
  };
}

function EditForm(props: EditFormProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { id } = props.newest;
  const toClient = () => navigate(paths.clientDetails(id));
  const editing = useClientEditing(props, toClient);
  const { base, form, set, submission, save, discard } = editing;
  const { at, owner } = useClientProblems(submission.problem);
  const { fields = {} } = submission.problem ?? {};
  const wrong = clientFormFields
    .filter((field) => fields[field])
    .map((field) => ({ name: field, label: t(clientLabels[field]), problem: at(field) ?? '' }));
  return (
    <FormScreen
      className="client-form"
      title={t('clients.edit_title', { name: fullName(base) })}
      form={editing}
      wrong={wrong}
      save={{ name: t('save'), run: save }}
      discard={{ name: t('sale.discard_changes'), run: discard }}
    >
      <section className="card" aria-label={t('clients.who')}>
        <ClientFields form={form} onChange={set} problemAt={at} />
        {owner && <PhoneTaken owner={owner} other={id} />}
        <p className="dim">{t('clients.sales_stay')}</p>
        <div className="client-form-actions">
          <Button variant="main" shortcut="save" isPending={submission.busy} onPress={save}>
            {t('save')}
          </Button>
          <Button onPress={toClient}>{t('clients.back')}</Button>
        </div>
      </section>
    </FormScreen>
  );
}
