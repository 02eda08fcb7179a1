import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addLoyaltyLevel } from '#contract/loyalty/add-loyalty-level.ts';
import { deleteLoyaltyLevel } from '#contract/loyalty/delete-loyalty-level.ts';
import { editLoyaltyLevel } from '#contract/loyalty/edit-loyalty-level.ts';
import type { LoyaltyLevelRow } from '#contract/loyalty/loyalty-programme.ts';
import { send } from '../../base/api/http.ts';
import { NameDialog } from '../../base/forms/name-dialog.tsx';
import { StepDialog } from '../../base/forms/step-dialog.tsx';
import { formatAmount } from '../../base/i18n/format.ts';
import { formatNumber } from '../../base/i18n/write-number.ts';
import { parseIn } from '../../base/text/parse-amount.ts';
import { parsePercent } from '../../base/text/parse-whole.ts';
import { AmountField } from '../../base/ui/fields/amount-field.tsx';
import { PercentField } from '../../base/ui/fields/number-field.tsx';
import type { Proposal } from './loyalty-query.ts';
import { PreviewPart } from './preview-part.tsx';

type LevelDialogProps = {
  /** The level to change; without one a new one is added. */
  level?: LoyaltyLevelRow;
  /** The rules that hold. */
  rules: Proposal;
  onDone: () => Promise<void>;
  onClose: () => void;
};

/** What can't be read goes as it was typed: the server says at its field what is wrong with it. */
function read({ from, percent }: { from: string; percent: string }) {
  return { from_turnover: parseIn(from, 'USD') ?? from, percent: parsePercent(percent) ?? percent };
}

/** Adds a level or changes one, and shows before what that would have done. */
export function LevelDialog({ level, rules, onDone, onClose }: LevelDialogProps) {
  const { t } = useTranslation();
  const [form, setForm] = useState(() => ({
    from: level ? formatAmount(level.from_turnover) : rules.levels.length === 0 ? formatAmount('0') : '',
    percent: level ? formatNumber(level.percent) : '',
  }));
  const fields = read(form);
  const others = rules.levels.filter(({ name }) => name !== level?.name);
  return (
    <NameDialog
      title={level ? t('loyalty_settings.edit_level', { name: level.name }) : t('loyalty_settings.new_level')}
      action={t('save')}
      name={level?.name ?? ''}
      maxLength={60}
      fields={{ from_turnover: form.from, percent: form.percent }}
      perform={(name, { key }) => {
        const body = { name, ...fields };
        return level
          ? send(editLoyaltyLevel, { params: { id: level.id }, body, key, version: level.version })
          : send(addLoyaltyLevel, { body, key });
      }}
      done={(name) => t('directories.renamed', { name })}
      onDone={onDone}
      onClose={onClose}
    >
      {({ at, changed, name }) => (
        <>
          <AmountField
            name="from_turnover"
            label={t('loyalty_settings.from_turnover')}
            required
            value={form.from}
            onChange={(from) => {
              setForm((before) => ({ ...before, from }));
              changed();
            }}
            unit="USD"
            hint={t('loyalty_settings.from_hint')}
            problem={at('from_turnover')}
          />
          <PercentField
            name="percent"
            label={t('loyalty_settings.percent')}
            required
            value={form.percent}
            onChange={(percent) => {
              setForm((before) => ({ ...before, percent }));
              changed();
            }}
            hint={t('loyalty_settings.holds_from_now')}
            problem={at('percent')}
          />
          <PreviewPart
            proposal={{
              ...rules,
              levels: [...others, { name: name.trim() || t('loyalty_settings.new_level'), ...fields }],
            }}
          />
        </>
      )}
    </NameDialog>
  );
}

/** Takes a level out of the programme, and shows before what that would have done. */
export function DeleteLevelDialog(
  props: LevelDialogProps & { level: LoyaltyLevelRow; fallback: () => HTMLElement | null },
) {
  const { level, rules, fallback, onDone, onClose } = props;
  const { t } = useTranslation();
  const { id, name, version, clients_count: count } = level;
  return (
    <StepDialog
      title={t('loyalty_settings.delete_level', { name })}
      text={t('loyalty_settings.delete_level_text', { count: count ?? 0 })}
      action={t('actions.delete')}
      destructive
      perform={({ key }) => send(deleteLoyaltyLevel, { params: { id }, key, version })}
      done={t('loyalty_settings.level_deleted', { name })}
      onDone={onDone}
      onClose={onClose}
      fallback={fallback}
    >
      <PreviewPart proposal={{ ...rules, levels: rules.levels.filter((each) => each.name !== name) }} />
    </StepDialog>
  );
}
