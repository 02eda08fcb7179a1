import { useTranslation } from 'react-i18next';
import { addLoyaltyBonus } from '#contract/loyalty/add-loyalty-bonus.ts';
import { editLoyaltyBonus } from '#contract/loyalty/edit-loyalty-bonus.ts';
import type { LoyaltyBonusRow } from '#contract/loyalty/loyalty-programme.ts';
import { FormDialog } from '../../base/forms/form-dialog.tsx';
import { to } from '../../base/forms/target.ts';
import { useCommandForm } from '../../base/forms/use-command-form.ts';
import { formatCount } from '../../base/i18n/format.ts';
import { WholeNumberField } from '../../base/ui/fields/number-field.tsx';
import { TextField } from '../../base/ui/fields/text-field.tsx';

type BonusDialogProps = { bonus?: LoyaltyBonusRow; onDone: () => Promise<void>; onClose: () => void };

/** Adds a bonus, or changes its name or price. */
export function BonusDialog({ bonus, onDone, onClose }: BonusDialogProps) {
  const { t } = useTranslation();
  const target = to(
    bonus ? editLoyaltyBonus : addLoyaltyBonus,
    bonus && { params: { id: bonus.id }, version: bonus.version },
  );
  const form = useCommandForm(target, {
    title: bonus ? t('words.loyalty_bonus.title', { name: bonus.name }) : t('loyalty_settings.new_bonus'),
    start: { name: bonus?.name ?? '', points: bonus ? formatCount(bonus.points) : '' },
    done: ({ name }) => t('directories.renamed', { name }),
    onDone,
    onClose,
  });
  return (
    <FormDialog form={form}>
      <TextField {...form.field('name')} label={t('fields.name')} />
      <WholeNumberField
        {...form.field('points')}
        label={t('loyalty_settings.price_in_points')}
        hint={t('loyalty_settings.price_hint')}
      />
    </FormDialog>
  );
}
