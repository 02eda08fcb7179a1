import { useTranslation } from 'react-i18next';
import { addLoyaltyLevel } from '#contract/loyalty/add-loyalty-level.ts';
import { deleteLoyaltyLevel } from '#contract/loyalty/delete-loyalty-level.ts';
import { editLoyaltyLevel } from '#contract/loyalty/edit-loyalty-level.ts';
import type { LoyaltyLevelRow } from '#contract/loyalty/loyalty-programme.ts';
import { FormDialog } from '../../base/forms/form-dialog.tsx';
import { StepDialog } from '../../base/forms/step-dialog.tsx';
import { to } from '../../base/forms/target.ts';
import { useCommandForm } from '../../base/forms/use-command-form.ts';
import { formatAmount } from '../../base/i18n/format.ts';
import { formatNumber } from '../../base/i18n/write-number.ts';
import { parseIn } from '../../base/text/parse-amount.ts';
import { parsePercent } from '../../base/text/parse-whole.ts';
import { AmountField } from '../../base/ui/fields/amount-field.tsx';
import { PercentField } from '../../base/ui/fields/number-field.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';
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

/**
 * The typed rules of the level. Texts that can't be parsed are sent to the preview unchanged, which reports their
 * problem.
 */
const rulesOf = ({ from_turnover, percent }: { from_turnover: string; percent: string }) => ({
  from_turnover: parseIn(from_turnover, 'USD') ?? from_turnover,
  percent: parsePercent(percent) ?? percent,
});

/** Adds or changes a level, with a preview of its effect. */
export function LevelDialog({ level, rules, onDone, onClose }: LevelDialogProps) {
  const { t } = useTranslation();
  const target = to(
    level ? editLoyaltyLevel : addLoyaltyLevel,
    level && { params: { id: level.id }, version: level.version },
  );
  const isFirst = rules.levels.length === 0;
  const form = useCommandForm(target, {
    title: level ? t('loyalty_settings.edit_level', { name: level.name }) : t('loyalty_settings.new_level'),
    start: {
      name: level?.name ?? '',
      from_turnover: level ? formatAmount(level.from_turnover) : isFirst ? formatAmount('0') : '',
      percent: level ? formatNumber(level.percent) : '',
    },
    done: ({ name }) => t('directories.renamed', { name }),
    onDone,
    onClose,
  });
  const others = rules.levels.filter(({ name }) => name !== level?.name);
  const proposed = { name: form.typed.name.trim() || t('loyalty_settings.new_level'), ...rulesOf(form.typed) };
  return (
    <FormDialog form={form}>
      <TextField {...form.field('name')} label={t('fields.name')} />
      <AmountField
        {...form.field('from_turnover')}
        label={t('loyalty_settings.from_turnover')}
        unit="USD"
        hint={t('loyalty_settings.from_hint')}
      />
      <PercentField
        {...form.field('percent')}
        label={t('loyalty_settings.percent')}
        hint={t('loyalty_settings.holds_from_now')}
      />
      <PreviewPart proposal={{ ...rules, levels: [...others, proposed] }} />
    </FormDialog>
  );
}

/** Deletes a level, with a preview of the effect. */
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
      to={to(deleteLoyaltyLevel, { params: { id }, version })}
      done={t('loyalty_settings.level_deleted', { name })}
      onDone={onDone}
      onClose={onClose}
      fallback={fallback}
    >
      <PreviewPart proposal={{ ...rules, levels: rules.levels.filter((each) => each.name !== name) }} />
    </StepDialog>
  );
}
