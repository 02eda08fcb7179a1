import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { editLoyaltySettings } from '#contract/loyalty/edit-loyalty-settings.ts';
import type { LoyaltySettings } from '#contract/loyalty/loyalty-programme.ts';
import { send } from '../../base/api/http.ts';
import { useKeptForm } from '../../base/forms/use-kept-form.ts';
import { useFieldText } from '../../base/i18n/field-text.ts';
import { toastDone, toastNotice } from '../../base/ui/toasts.tsx';
import { changedRules, formOfRules, type RulesForm, readRules, rebaseRules, rulesFields } from './rules-form.ts';

/** The rules of the programme while they are typed: their draft, their way to the server, and what is wrong with them. */
export function useRules(settings: LoyaltySettings) {
  const { t } = useTranslation();
  const fieldText = useFieldText();
  const kept = useKeptForm<RulesForm, LoyaltySettings, LoyaltySettings>({
    name: 'loyalty-settings',
    base: settings,
    formOf: formOfRules,
    check: readRules,
    perform: (form, { key }, before) => {
      const { rules } = readRules(form);
      if (!rules) throw new Error('Rules with problems are not sent');
      return send(editLoyaltySettings, { body: changedRules(rules, before), key, version: before.version });
    },
    onDone: (after) => {
      restart(after, formOfRules(after));
      submission.reset();
      toastDone(t('loyalty_settings.rules_saved'));
    },
  });
  const { base, latest, submission, restart, isUnsaved } = kept;
  const { busy } = submission;

  // Somebody else was faster: what was typed stays where it was typed, the rest follows.
  useEffect(() => {
    if (busy || settings.version <= base.version) return;
    const typed = rebaseRules(latest.current, base, settings);
    const wasUnsaved = isUnsaved();
    restart(settings, formOfRules(settings), typed);
    if (wasUnsaved) toastNotice(t('loyalty_settings.meanwhile'));
  });

  const { fields = {} } = submission.problem ?? {};
  const problemAt = (field: string) => {
    const code = fields[field] ?? Object.entries(fields).find(([path]) => path.startsWith(`${field}.`))?.[1];
    return code ? fieldText(code, field) : null;
  };
  return {
    ...kept,
    problemAt,
    wrong: rulesFields
      .filter((field) => problemAt(field) !== null)
      .map((field) => ({ name: field, label: t(`loyalty_settings.fields.${field}`), problem: problemAt(field) ?? '' })),
    save: submission.submit,
    discard: () => {
      restart(base, formOfRules(base));
      submission.reset();
    },
  };
}
