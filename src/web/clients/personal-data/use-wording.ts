import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { addConsentWording } from '#contract/clients/add-consent-wording.ts';
import type { ConsentWording } from '#contract/clients/consent.ts';
import { send } from '../../base/api/http.ts';
import { useKeptForm } from '../../base/forms/use-kept-form.ts';
import { useFieldText } from '../../base/i18n/field-text.ts';
import { languageNames, languages } from '../../base/i18n/languages.ts';
import { toastDone, toastNotice } from '../../base/ui/toasts.tsx';
import {
  baseOf,
  checkWording,
  formOfWording,
  rebaseWording,
  type WordingBase,
  type WordingForm,
} from './wording-form.ts';

/** The wording of the consent while it is typed: its draft, its way to the server, and what is wrong with it. */
export function useWording(newest: ConsentWording | undefined) {
  const { t } = useTranslation();
  const fieldText = useFieldText();
  const now = baseOf(newest);
  const kept = useKeptForm<WordingForm, WordingBase, ConsentWording>({
    name: 'consent-wording',
    base: now,
    formOf: formOfWording,
    check: checkWording,
    perform: (form, { key }, { version }) => send(addConsentWording, { body: form, key, version }),
    onDone: (after) => {
      const base = baseOf(after);
      restart(base, formOfWording(base));
      submission.reset();
      toastDone(t('personal_data.wording_saved', { version: base.version }));
    },
  });
  const { base, latest, submission, restart, isUnsaved } = kept;
  const { busy } = submission;

  // Another manager was faster: what was typed stays where it was typed, the rest follows.
  useEffect(() => {
    if (busy || now.version <= base.version) return;
    const typed = rebaseWording(latest.current, base, now);
    const wasUnsaved = isUnsaved();
    restart(now, formOfWording(now), typed);
    if (wasUnsaved) toastNotice(t('personal_data.wording_meanwhile'));
  });

  const { fields = {} } = submission.problem ?? {};
  const problemAt = (field: string) => {
    const code = fields[field];
    return code ? fieldText(code, field) : null;
  };
  return {
    ...kept,
    problemAt,
    wrong: languages
      .filter((language) => problemAt(language) !== null)
      .map((language) => ({
        name: language,
        label: languageNames[language],
        problem: problemAt(language) ?? '',
      })),
    save: submission.submit,
    discard: () => {
      restart(base, formOfWording(base));
      submission.reset();
    },
  };
}
