import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addConsent } from '#contract/clients/add-consent.ts';
import type { Client } from '#contract/clients/client.ts';
import { type ConsentMeans, consentMeans } from '#contract/clients/consent.ts';
import { send } from '../../base/api/http.ts';
import { type FieldProblems, useSubmission } from '../../base/api/use-submission.ts';
import { useProblemText } from '../../base/forms/problem-text.ts';
import { formatDate, formatMoment } from '../../base/i18n/format.ts';
import { currentLanguage } from '../../base/i18n/languages.ts';
import { useMe } from '../../base/session/me.tsx';
import { parseDate } from '../../base/text/parse-date.ts';
import { fullName } from '../../base/text/person-name.ts';
import { Choice } from '../../base/ui/fields/choice.tsx';
import { DateField } from '../../base/ui/fields/date-field.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { toastDone } from '../../base/ui/toasts.tsx';
import { Dialog } from '../../base/ui/windows/dialog.tsx';
import type { OfferedWording } from './consent-query.ts';

type AddConsentDialogProps = {
  client: Client;
  /** The newest one first; there is at least one. */
  versions: OfferedWording[];
  onDone: () => Promise<void>;
  onClose: () => void;
};

/** Records that a client agreed: to which version, when and how. The text of the version stands below, to be read out. */
export function AddConsentDialog({ client, versions, onDone, onClose }: AddConsentDialogProps) {
  const { t } = useTranslation();
  const { user, today } = useMe();
  const [form, setForm] = useState(() => ({
    wording_version: versions[0]?.version ?? 0,
    given_on: formatDate(today()),
    means: 'paper' as ConsentMeans,
    notes: '',
  }));
  const given_on = parseDate(form.given_on, today());
  const problems: FieldProblems =
    given_on === null ? { given_on: form.given_on.trim() === '' ? 'fill_required_fields' : 'date_invalid' } : {};
  const submission = useSubmission(
    ({ key }) => {
      if (given_on === null) throw new Error('A date with problems is not sent');
      const body = { ...form, given_on, notes: form.notes.trim() };
      return send(addConsent, { params: { id: client.id }, body, key });
    },
    async () => {
      await onDone();
      toastDone(t('consents.added', { name: fullName(client) }));
      onClose();
    },
    { typed: () => ({ fields: form, problems }) },
  );
  const { whole, at } = useProblemText(submission.problem, ['wording_version', 'given_on', 'means', 'notes']);
  const change = (patch: Partial<typeof form>) => {
    setForm((before) => ({ ...before, ...patch }));
    submission.changed();
  };
  const chosen = versions.find(({ version }) => version === form.wording_version);
  const { time_zone } = user.company;
  return (
    <Dialog
      title={t('consents.add_title', { name: fullName(client) })}
      action={t('save')}
      problem={whole}
      busy={submission.busy}
      onAction={submission.submit}
      onClose={onClose}
    >
      <DateField
        name="given_on"
        label={t('consents.given_on')}
        required
        today={today()}
        value={form.given_on}
        onChange={(text) => change({ given_on: text })}
        problem={at('given_on')}
      />
      <Choice
        name="means"
        label={t('consents.means')}
        required
        options={consentMeans.map((id) => ({ id, name: t(`consents.by_means.${id}`) }))}
        value={form.means}
        onChange={(means) => change({ means })}
        problem={at('means')}
      />
      <TextField
        name="notes"
        label={t('consents.notes')}
        maxLength={500}
        value={form.notes}
        onChange={(notes) => change({ notes })}
        hint={t('consents.notes_hint')}
        problem={at('notes')}
      />
      <Choice
        name="wording_version"
        label={t('consents.wording')}
        required
        options={versions.map(({ version, created_at }) => ({
          id: version,
          name: t('consents.version', { version, at: formatMoment(created_at, time_zone) }),
        }))}
        value={form.wording_version}
        onChange={(wording_version) => change({ wording_version })}
        problem={at('wording_version')}
      />
      {/* It can be scrolled, so it can have the focus. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll only what has the focus */}
      <section className="consent-text" tabIndex={0} aria-label={t('consents.text')}>
        {chosen?.[currentLanguage()]}
      </section>
    </Dialog>
  );
}
