import { useTranslation } from 'react-i18next';
import { editLoyaltySettings } from '#contract/loyalty/edit-loyalty-settings.ts';
import type { LoyaltySettings } from '#contract/loyalty/loyalty-programme.ts';
import { send } from '../../base/api/http.ts';
import { useSettingsForm } from '../../base/forms/use-settings-form.ts';
import { changedRules, formOfRules, readRules, rulesFields } from './rules-form.ts';

/** The form of the programme's rules. */
export function useRules(settings: LoyaltySettings) {
  const { t } = useTranslation();
  return useSettingsForm({
    name: 'loyalty-settings',
    newest: settings,
    formOf: formOfRules,
    check: readRules,
    perform: (form, { key }, before) => {
      const { rules } = readRules(form);
      if (!rules) throw new Error('Rules with problems are not sent');
      return send(editLoyaltySettings, { body: changedRules(rules, before), key, version: before.version });
    },
    fields: rulesFields,
    labelOf: (field) => t(`loyalty_settings.fields.${field}`),
    saved: () => t('loyalty_settings.rules_saved'),
    meanwhile: t('loyalty_settings.meanwhile'),
  });
}
