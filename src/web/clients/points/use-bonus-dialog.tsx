import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBonus as contract } from '#contract/clients/use-bonus.ts';
import type { LoyaltyBonusRow } from '#contract/loyalty/loyalty-programme.ts';
import { select } from '../../base/api/select.ts';
import { useRead } from '../../base/api/use-read.ts';
import { FormDialog } from '../../base/forms/form-dialog.tsx';
import { to } from '../../base/forms/target.ts';
import { useCommandForm } from '../../base/forms/use-command-form.ts';
import { formatCount } from '../../base/i18n/format.ts';
import { Loader } from '../../base/ui/feedback/loader.tsx';
import { Choice } from '../../base/ui/fields/choice.tsx';
import { fieldId } from '../../base/ui/fields/field.tsx';
import { PendingDialog } from '../../base/ui/windows/pending-dialog.tsx';
import type { PointsOwner } from './correct-points-dialog.tsx';

const BONUSES = select('loyalty', {}, { bonuses: 'id name points retired' });
type Bonus = Pick<LoyaltyBonusRow, 'id' | 'name' | 'points' | 'retired'>;

type UseBonusDialogProps = {
  client: PointsOwner;
  /** Refreshes the screen before the focus is restored. */
  onDone?: () => Promise<void>;
  onClose: () => void;
};

/** Hands over a bonus for points; one that costs more points than the client has is refused. */
export function UseBonusDialog({ client, onDone, onClose }: UseBonusDialogProps) {
  const { t } = useTranslation();
  const { data, problem: unread } = useRead(BONUSES, {}, ({ entity }) => ['loyalty_bonus', 'client'].includes(entity));
  const { points_available: available } = client;
  const offered = (data?.loyalty.bonuses ?? []).filter(({ retired }) => !retired);
  const bonusOf = (id: number | null) => offered.find((bonus) => bonus.id === id);
  const form = useCommandForm(to(contract, { params: { id: client.id } }), {
    title: t('use_bonus.title', { name: client.name }),
    start: { bonus_id: null },
    check: ({ bonus_id }) => {
      const bonus = bonusOf(bonus_id);
      if (!bonus) return { bonus_id: 'fill_required_fields' };
      return bonus.points > available ? { bonus_id: 'points_not_enough' } : undefined;
    },
    done: ({ points_available }, { bonus_id }) =>
      t('use_bonus.done', { bonus: bonusOf(bonus_id)?.name ?? '', left: formatCount(points_available) }),
    onDone,
    onClose,
  });
  const arrived = offered.length > 0;
  // The dialog had no field when it opened.
  useEffect(() => {
    if (arrived) document.getElementById(fieldId('bonus_id'))?.focus();
  }, [arrived]);
  return (
    <FormDialog form={form} problem={unread && t(`errors.${unread}`)} action={arrived ? t('use_bonus.action') : null}>
      {!data && !unread && (
        <>
          <PendingDialog onCancel={onClose} />
          <Loader />
        </>
      )}
      {data && !arrived && <p>{t('use_bonus.none')}</p>}
      {arrived && (
        <BonusChoice
          {...form.field('bonus_id')}
          offered={offered}
          chosen={bonusOf(form.typed.bonus_id)}
          available={available}
        />
      )}
    </FormDialog>
  );
}

type BonusChoiceProps = {
  name: string;
  value: number | null;
  onChange: (id: number) => void;
  required: boolean;
  problem: string | null;
  offered: Bonus[];
  chosen: Bonus | undefined;
  /** The points that the client can use today. */
  available: number;
};

/** The bonuses with their price and the remaining or missing points. */
function BonusChoice({ offered, chosen, available, ...field }: BonusChoiceProps) {
  const { t } = useTranslation();
  const missing = (points: number) => formatCount(points - available);
  const ofChosen = ({ points }: Bonus) =>
    points > available
      ? t('use_bonus.missing', { missing: missing(points) })
      : t('use_bonus.after', { before: available, after: available - points });
  return (
    <Choice
      {...field}
      label={t('use_bonus.bonus')}
      placeholder={t('use_bonus.choose')}
      options={offered.map(({ id, name, points }) => ({
        id,
        name: t(points > available ? 'use_bonus.option_missing' : 'use_bonus.option', {
          name,
          points,
          missing: missing(points),
        }),
      }))}
      hint={chosen ? ofChosen(chosen) : t('use_bonus.available', { available })}
    />
  );
}
