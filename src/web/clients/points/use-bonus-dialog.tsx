import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBonus as contract } from '#contract/clients/use-bonus.ts';
import type { LoyaltyBonusRow } from '#contract/loyalty/loyalty-programme.ts';
import { send } from '../../base/api/http.ts';
import { useRead } from '../../base/api/use-read.ts';
import { type FieldProblems, useSubmission } from '../../base/api/use-submission.ts';
import { useProblemText } from '../../base/forms/problem-text.ts';
import { formatCount } from '../../base/i18n/format.ts';
import { Choice } from '../../base/ui/fields/choice.tsx';
import { fieldId } from '../../base/ui/fields/field.tsx';
import { Loader } from '../../base/ui/loader.tsx';
import { toastDone } from '../../base/ui/toasts.tsx';
import { Dialog } from '../../base/ui/windows/dialog.tsx';
import { Opening } from '../../base/ui/windows/opening.tsx';
import type { PointsOwner } from './correct-points-dialog.tsx';

const BONUSES = '{ loyalty { bonuses { id name points retired } } }';
type Bonus = Pick<LoyaltyBonusRow, 'id' | 'name' | 'points' | 'retired'>;

type UseBonusDialogProps = {
  client: PointsOwner;
  /** Reads anew what is shown, before the focus looks for its place. */
  onDone?: () => Promise<void>;
  onClose: () => void;
};

/** Hands a bonus over for points: of those that are offered the ones that the client's points reach for. */
export function UseBonusDialog({ client, onDone, onClose }: UseBonusDialogProps) {
  const { t } = useTranslation();
  const { data, problem: unread } = useRead<{ loyalty: { bonuses: Bonus[] } }>(BONUSES, {}, ({ entity }) =>
    ['loyalty_bonus', 'client'].includes(entity),
  );
  const [chosen, setChosen] = useState<number | null>(null);
  const { points_available: available } = client;
  const offered = (data?.loyalty.bonuses ?? []).filter(({ retired }) => !retired);
  const bonus = offered.find(({ id }) => id === chosen);
  const arrived = offered.length > 0;
  // The dialog had no field yet when it opened.
  useEffect(() => {
    if (arrived) document.getElementById(fieldId('bonus_id'))?.focus();
  }, [arrived]);
  const problems: FieldProblems = {};
  if (!bonus) problems.bonus_id = 'fill_required_fields';
  else if (bonus.points > available) problems.bonus_id = 'points_not_enough';
  const submission = useSubmission(
    ({ key }) => send(contract, { params: { id: client.id }, body: { bonus_id: chosen ?? 0 }, key }),
    async (answer) => {
      await onDone?.();
      const left = formatCount(answer.points_available);
      toastDone(t('use_bonus.done', { bonus: bonus?.name ?? '', left }));
      onClose();
    },
    { typed: () => ({ fields: { bonus_id: chosen }, problems }) },
  );
  const { whole, at } = useProblemText(submission.problem, ['bonus_id']);
  const missing = (points: number) => formatCount(points - available);
  const hint = bonus
    ? bonus.points > available
      ? t('use_bonus.missing', { missing: missing(bonus.points) })
      : t('use_bonus.after', { before: available, after: available - bonus.points })
    : t('use_bonus.available', { available });
  return (
    <Dialog
      title={t('use_bonus.title', { name: client.name })}
      problem={whole ?? (unread && t(`errors.${unread}`))}
      busy={submission.busy}
      {...(arrived ? { action: t('use_bonus.action'), onAction: submission.submit } : {})}
      onClose={onClose}
    >
      {!data && !unread && (
        <>
          <Opening onCancel={onClose} />
          <Loader />
        </>
      )}
      {data && !arrived && <p>{t('use_bonus.none')}</p>}
      {arrived && (
        <Choice
          name="bonus_id"
          label={t('use_bonus.bonus')}
          required
          placeholder={t('use_bonus.choose')}
          options={offered.map(({ id, name, points }) => ({
            id,
            name: t(points > available ? 'use_bonus.option_missing' : 'use_bonus.option', {
              name,
              points,
              missing: missing(points),
            }),
          }))}
          value={chosen}
          onChange={(id) => {
            setChosen(id);
            submission.changed();
          }}
          hint={hint}
          problem={at('bonus_id')}
        />
      )}
    </Dialog>
  );
}
