import { useTranslation } from 'react-i18next';
import { fieldsOf } from '../../base/forms/fields-of.ts';
import { ProblemNote } from '../../base/forms/form-problems.tsx';
import { SettingsHead } from '../../base/forms/settings-head.tsx';
import { useScreenActions } from '../../base/shell/screen-actions.tsx';
import { Button } from '../../base/ui/button.tsx';
import { WholeNumberField } from '../../base/ui/fields/number-field.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';
import { saveByKey } from '../../base/ui/windows/save-by-key.ts';
import { type Programme, proposalOf } from './loyalty-query.ts';
import { PreviewTables } from './preview-tables.tsx';
import { type RulesField, readRules } from './rules-form.ts';
import { usePreview } from './use-preview.ts';
import { useRules } from './use-rules.ts';

/** The rules of the programme and the limits of its messages: edited, previewed and saved together. */
export function RulesCard({ programme, onHistory }: { programme: Programme; onHistory: () => void }) {
  const { t } = useTranslation();
  const editing = useRules(programme.loyaltySettings);
  const { form, submission, savedAt, save, discard } = editing;
  const { rules, problems } = readRules(form);
  const { levels } = proposalOf(programme);
  const { daily_messages: _, dial_codes: __, ...ofPoints } = rules ?? programme.loyaltySettings;
  const { activation_days, validity_months, max_percent, membership_months } = ofPoints;
  const preview = usePreview({ activation_days, validity_months, max_percent, membership_months, levels });
  const ofWhole = preview.problem && Object.keys(preview.problem.fields).length === 0 ? preview.problem : null;
  const look = () => {
    if (rules) void preview.show(({ fields }) => submission.reject(fields));
    else submission.reject(problems);
  };
  useScreenActions([
    { id: 'save', name: t('loyalty_settings.save_rules'), shortcut: 'save', run: save },
    { id: 'history', name: t('actions.history'), shortcut: 'history', run: onHistory },
    { id: 'preview', name: t('preview.show'), run: look },
    ...(savedAt ? [{ id: 'discard', name: t('sale.discard_changes'), run: discard }] : []),
  ]);
  return (
    <section className="card" aria-labelledby="section-rules" onKeyDownCapture={saveByKey(save)}>
      <h2 id="section-rules">{t('loyalty_settings.rules')}</h2>
      <SettingsHead form={editing} note={t('loyalty_settings.rules_note')} className="dim loyalty-note" />
      <RulesFields editing={editing} />
      <div className="card-foot">
        <Button variant="main" shortcut="save" isPending={submission.busy} onPress={save}>
          {t('save')}
        </Button>
        <Button isPending={preview.busy} onPress={look}>
          {t('preview.show')}
        </Button>
        {savedAt && <Button onPress={discard}>{t('sale.discard_changes')}</Button>}
        <Button shortcut="history" onPress={onHistory}>
          {t('actions.history')}
        </Button>
      </div>
      <div className="preview">
        <ProblemNote text={ofWhole && t(`errors.${ofWhole.code}`)} />
        {preview.preview && <PreviewTables preview={preview.preview} />}
      </div>
    </section>
  );
}

function RulesFields({ editing: { form, set, problemAt } }: { editing: ReturnType<typeof useRules> }) {
  const fields = fieldsOf({ form, onChange: set, problemAt });
  const { t } = useTranslation();
  const field = (name: RulesField) => ({
    ...fields(name),
    label: t(`loyalty_settings.fields.${name}`),
    required: true,
    hint: t(`loyalty_settings.hints.${name}`),
  });
  const counted = (unit: 'in_days' | 'in_months' | 'percent') => ({
    after: <span className="field-unit">{t(`loyalty_settings.units.${unit}`)}</span>,
  });
  return (
    <>
      <div className="loyalty-fields">
        <WholeNumberField {...field('activation_days')} {...counted('in_days')} />
        <WholeNumberField {...field('validity_months')} {...counted('in_months')} />
        <WholeNumberField {...field('max_percent')} {...counted('percent')} />
        <WholeNumberField {...field('membership_months')} {...counted('in_months')} />
      </div>
      <h3 id="section-messages">{t('loyalty_settings.messages')}</h3>
      <fieldset className="loyalty-fields" aria-labelledby="section-messages">
        <WholeNumberField {...field('daily_messages')} />
        <TextField {...field('dial_codes')} inputMode="text" />
      </fieldset>
    </>
  );
}
