import { useTranslation } from 'react-i18next';
import type { LogEntity } from '#contract/base/log-words.ts';
import { editLoyaltyBonus } from '#contract/loyalty/edit-loyalty-bonus.ts';
import type { LoyaltyBonusRow, LoyaltyLevelRow } from '#contract/loyalty/loyalty-programme.ts';
import { RetireDialog, type RetireDialogProps } from '../../base/forms/retire-dialog.tsx';
import { to } from '../../base/forms/target.ts';
import { EntityHistoryDialog } from '../../log/history/entity-history.tsx';
import { BonusDialog } from './bonus-dialog.tsx';
import { DeleteLevelDialog, LevelDialog } from './level-dialogs.tsx';
import type { Proposal } from './loyalty-query.ts';

/** The dialogs of the programme's settings. */
export type LoyaltyDialog =
  | { name: 'add_level' | 'add_bonus' | 'rules_history' }
  | { name: 'edit_level' | 'delete_level' | 'level_history'; level: LoyaltyLevelRow }
  | { name: 'edit_bonus' | 'retire_bonus' | 'bonus_history'; bonus: LoyaltyBonusRow };

type LoyaltyDialogsProps = {
  open: LoyaltyDialog;
  rules: Proposal;
  onDone: () => Promise<void>;
  onClose: () => void;
};

/** The focus target after a level is deleted: the button that adds one. */
const addButton = () => document.querySelector<HTMLElement>('section[aria-labelledby=section-levels] button');

/** The open dialog of the programme's settings. */
export function LoyaltyDialogs({ open, rules, onDone, onClose }: LoyaltyDialogsProps) {
  const { t } = useTranslation();
  const edit: RetireDialogProps['edit'] = (retiring) => to(editLoyaltyBonus, retiring);
  const rest = { onDone, onClose };
  const history = (entity: LogEntity, { id, name }: { id: number; name: string }) => (
    <EntityHistoryDialog of={{ entity, id }} name={name} onClose={onClose} />
  );
  switch (open.name) {
    case 'add_level':
      return <LevelDialog rules={rules} {...rest} />;
    case 'edit_level':
      return <LevelDialog level={open.level} rules={rules} {...rest} />;
    case 'delete_level':
      return <DeleteLevelDialog level={open.level} rules={rules} {...rest} fallback={addButton} />;
    case 'level_history':
      return history('loyalty_level', open.level);
    case 'bonus_history':
      return history('loyalty_bonus', open.bonus);
    case 'rules_history':
      // The programme exists once in a company, so any id identifies it.
      return history('loyalty_settings', { id: 1, name: t('loyalty_settings.rules') });
    case 'add_bonus':
      return <BonusDialog {...rest} />;
    case 'edit_bonus':
      return <BonusDialog bonus={open.bonus} {...rest} />;
    case 'retire_bonus':
      return <RetireDialog word="loyalty_bonus" edit={edit} row={open.bonus} onClose={onClose} />;
  }
}
