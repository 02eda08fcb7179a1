import type { ConsentWording } from '#contract/clients/consent.ts';
import type { FieldProblems } from '../../base/api/use-submission.ts';
import { type Language, languages } from '../../base/i18n/languages.ts';

/** The wording of the consent in each language, as it is typed. */
export type WordingForm = Record<Language, string>;

/** What is typed over: a version, or none before the first one. */
export type WordingBase = WordingForm & Pick<ConsentWording, 'version'>;

const NO_WORDING: WordingBase = { version: 0, ru: '', en: '', uz: '' };

export const baseOf = (newest: ConsentWording | undefined): WordingBase => {
  if (!newest) return NO_WORDING;
  const { version, ru, en, uz } = newest;
  return { version, ru, en, uz };
};

export const formOfWording = ({ ru, en, uz }: WordingBase): WordingForm => ({ ru, en, uz });

/** A wording is complete in every language or not there. */
export function checkWording(form: WordingForm): { problems: FieldProblems } {
  const empty = languages.filter((language) => form[language].trim() === '');
  return { problems: Object.fromEntries(empty.map((language) => [language, 'fill_required_fields'] as const)) };
}

/** What was typed over one version, put onto a newer one: a language that was not touched follows that. */
export function rebaseWording(typed: WordingForm, before: WordingBase, after: WordingBase): WordingForm {
  const pick = (language: Language) => (typed[language] === before[language] ? after[language] : typed[language]);
  return { ru: pick('ru'), en: pick('en'), uz: pick('uz') };
}
