import { useTranslation } from 'react-i18next';
import { addConsent } from '#contract/clients/add-consent.ts';
import type { Client } from '#contract/clients/client.ts';
import { consentMeans } from '#contract/clients/consent.ts';
import { FormDialog } from '../../base/forms/form-dialog.tsx';
import { to } from '../../base/forms/target.ts';
import { useCommandForm } from '../../base/forms/use-command-form.ts';
import { formatDate, formatMoment } from '../../base/i18n/format.ts';
import { currentLanguage } from '../../base/i18n/languages.ts';
import { useMe } from '../../base/session/me.tsx';
import { fullName } from '../../base/text/person-name.ts';
import { Choice } from '../../base/ui/fields/choice.tsx';
import { DateField } from '../../base/ui/fields/date-field.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import type { OfferedWording } from './consent-query.ts';

type AddConsentDialogProps = {
  client: Client;
  /** Newest first; there is at least one. */
  versions: OfferedWording[];
  onDone: () => Promise<void>;
  onClose: () => void;
};

/** Records the consent of a client: version, date and way. The text of the version is shown below, to be read out. */
export function AddConsentDialog({ client, versions, onDone, onClose }: AddConsentDialogProps) {
  const { t } = useTranslation();
  const { user, today } = useMe();
  const form = useCommandForm(to(addConsent, { params: { id: client.id } }), {
    title: t('consents.add_title', { name: fullName(client) }),
    start: { wording_version: versions[0]?.version ?? 0, given_on: formatDate(today()), means: 'paper', notes: '' },
    done: () => t('consents.added', { name: fullName(client) }),
    onDone,
    onClose,
  });
  const chosen = versions.find(({ version }) => version === form.typed.wording_version);
  const { time_zone } = user.company;
  return (
    <FormDialog form={form}>
      <DateField {...form.field('given_on')} label={t('consents.given_on')} today={today()} />
      <Choice
        {...form.field('means')}
        label={t('consents.means')}
        options={consentMeans.map((id) => ({ id, name: t(`consents.by_means.${id}`) }))}
      />
      <TextField {...form.field('notes')} label={t('consents.notes')} hint={t('consents.notes_hint')} />
      <Choice
        {...form.field('wording_version')}
        label={t('consents.wording')}
        options={versions.map(({ version, created_at }) => ({
          id: version,
          name: t('consents.version', { version, at: formatMoment(created_at, time_zone) }),
        }))}
      />
      {/* It can be scrolled, so it can have the focus. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll only what has the focus */}
      <section className="consent-text" tabIndex={0} aria-label={t('consents.text')}>
        {chosen?.[currentLanguage()]}
      </section>
    </FormDialog>
  );
}
