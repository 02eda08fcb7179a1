import { useTranslation } from 'react-i18next';
import { addConsentWording } from '#contract/clients/add-consent-wording.ts';
import type { ConsentWording } from '#contract/clients/consent.ts';
import { send } from '../../base/api/http.ts';
import { missingFields } from '../../base/api/remaining-problems.ts';
import { useSettingsForm } from '../../base/forms/use-settings-form.ts';
import { type Language, languageNames, languages } from '../../base/i18n/languages.ts';

/** The wording of the consent in each language, in the form. */
type WordingForm = Record<Language, string>;

/** The version on which the form is based, or none before the first one. */
type WordingBase = WordingForm & Pick<ConsentWording, 'version'>;

const formOf = ({ ru, en, uz }: WordingForm): WordingForm => ({ ru, en, uz });

const baseOf = (newest: ConsentWording | undefined): WordingBase =>
  newest ? { ...formOf(newest), version: newest.version } : { version: 0, ru: '', en: '', uz: '' };

/** The form of the wording, which requires a text in every language. */
export function useWording(newest: ConsentWording | undefined) {
  const { t } = useTranslation();
  return useSettingsForm<WordingForm, WordingBase>({
    name: 'consent-wording',
    newest: baseOf(newest),
    formOf,
    check: (form) => ({ problems: missingFields(form) }),
    perform: async (form, { key }, { version }) => baseOf(await send(addConsentWording, { body: form, key, version })),
    fields: languages,
    labelOf: (language) => languageNames[language],
    saved: ({ version }) => t('personal_data.wording_saved', { version }),
    meanwhile: t('personal_data.wording_meanwhile'),
  });
}
