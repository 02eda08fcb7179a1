import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addLoyaltyBonus } from '#contract/loyalty/add-loyalty-bonus.ts';
import { editLoyaltyBonus } from '#contract/loyalty/edit-loyalty-bonus.ts';
import type { LoyaltyBonusRow } from '#contract/loyalty/loyalty-programme.ts';
import { send } from '../../base/api/http.ts';
import { NameDialog } from '../../base/forms/name-dialog.tsx';
import { RetireDialog } from '../../base/forms/retire-dialog.tsx';
import { formatCount } from '../../base/i18n/format.ts';
import { parseWhole } from '../../base/text/parse-whole.ts';
import { WholeField } from '../../base/ui/fields/number-field.tsx';

type BonusDialogProps = { bonus?: LoyaltyBonusRow; onDone: () => Promise<void>; onClose: () => void };

/** Adds something that points buy, or changes its name or price. */
export function BonusDialog({ bonus, onDone, onClose }: BonusDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(bonus ? formatCount(bonus.points) : '');
  // What is no number is refused at its field by the server.
  const points = parseWhole(typed) ?? 0;
  return (
    <NameDialog
      title={bonus ? t('words.loyalty_bonus.title', { name: bonus.name }) : t('loyalty_settings.new_bonus')}
      action={t('save')}
      name={bonus?.name ?? ''}
      maxLength={60}
      fields={{ points: typed }}
      perform={(name, { key }) =>
        bonus
          ? send(editLoyaltyBonus, { params: { id: bonus.id }, body: { name, points }, key, version: bonus.version })
          : send(addLoyaltyBonus, { body: { name, points }, key })
      }
      done={(name) => t('directories.renamed', { name })}
      onDone={onDone}
      onClose={onClose}
    >
      {({ at, changed }) => (
        <WholeField
          name="points"
          label={t('loyalty_settings.price_in_points')}
          required
          value={typed}
          onChange={(text) => {
            setTyped(text);
            changed();
          }}
          hint={t('loyalty_settings.price_hint')}
          problem={at('points')}
        />
      )}
    </NameDialog>
  );
}

/** Stops offering a bonus, or offers it again. */
export function RetireBonusDialog({ bonus, onClose }: { bonus: LoyaltyBonusRow; onClose: () => void }) {
  const { id, version } = bonus;
  return (
    <RetireDialog
      word="loyalty_bonus"
      row={bonus}
      perform={(retired, { key }) => send(editLoyaltyBonus, { params: { id }, body: { retired }, key, version })}
      onClose={onClose}
    />
  );
}
