import { useTranslation } from 'react-i18next';
import { addConsentWording } from '#contract/clients/add-consent-wording.ts';
import type { ConsentWording } from '#contract/clients/consent.ts';
import { rulesOf } from '../../base/forms/field-rules.ts';
import { SettingsHead } from '../../base/forms/settings-head.tsx';
import { languageNames, languages } from '../../base/i18n/languages.ts';
import { useScreenActions } from '../../base/shell/screen-actions.tsx';
import { Button } from '../../base/ui/button.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { saveByKey } from '../../base/ui/windows/save-by-key.ts';
import { useWording } from './use-wording.ts';
import { WordingText } from './wording-versions.tsx';

/** The wording of the consent in each language, for a person without the permission to change it. */
export function ReadWordingCard({ newest }: { newest: ConsentWording | undefined }) {
  const { t } = useTranslation();
  return (
    <section className="card" aria-labelledby="section-wording">
      <h2 id="section-wording">
        {newest ? t('personal_data.wording_of', { version: newest.version }) : t('personal_data.wording')}
      </h2>
      {newest ? <WordingText wording={newest} /> : <p className="dim">{t('consents.no_wording')}</p>}
    </section>
  );
}

/** The form of the wording: a saved change is a new version. */
export function WordingCard({ newest }: { newest: ConsentWording | undefined }) {
  const { t } = useTranslation();
  const editing = useWording(newest);
  const { form, set, problemAt, submission, savedAt, save, discard } = editing;
  useScreenActions([
    { id: 'save', name: t('personal_data.save_wording'), shortcut: 'save', run: save },
    ...(savedAt ? [{ id: 'discard', name: t('sale.discard_changes'), run: discard }] : []),
  ]);
  return (
    <section className="card" aria-labelledby="section-wording" onKeyDownCapture={saveByKey(save)}>
      <h2 id="section-wording">
        {newest ? t('personal_data.wording_of', { version: newest.version }) : t('personal_data.wording')}
      </h2>
      <SettingsHead form={editing} note={t('personal_data.wording_note')} />
      <div className="wording-fields">
        {languages.map((language) => (
          <TextField
            key={language}
            name={language}
            label={languageNames[language]}
            required
            rows={8}
            maxLength={rulesOf(addConsentWording, language).maxLength}
            value={form[language]}
            onChange={(text) => set({ [language]: text })}
            problem={problemAt(language)}
          />
        ))}
      </div>
      <div className="card-foot">
        <Button variant="main" shortcut="save" isPending={submission.busy} onPress={save}>
          {t('personal_data.save_wording')}
        </Button>
        {savedAt && <Button onPress={discard}>{t('sale.discard_changes')}</Button>}
      </div>
    </section>
  );
}
