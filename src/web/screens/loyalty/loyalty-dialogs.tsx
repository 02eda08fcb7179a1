import type { LoyaltyBonusRow, LoyaltyLevelRow } from '#contract/entities/loyalty.ts';
import { BonusDialog, RetireBonusDialog } from './bonus-dialogs.tsx';
import { DeleteLevelDialog, LevelDialog } from './level-dialogs.tsx';
import type { Proposal } from './loyalty-query.ts';

/** What can be open over the settings of the programme. */
export type LoyaltyDialog =
  | { name: 'add_level' | 'add_bonus' }
  | { name: 'edit_level' | 'delete_level'; level: LoyaltyLevelRow }
  | { name: 'edit_bonus' | 'retire_bonus'; bonus: LoyaltyBonusRow };

type LoyaltyDialogsProps = {
  open: LoyaltyDialog;
  rules: Proposal;
  onDone: () => Promise<void>;
  onClose: () => void;
};

/** The button that adds a level stays when a level is gone. */
const addButton = () => document.querySelector<HTMLElement>('section[aria-labelledby=section-levels] button');

/** The dialog that is open over the settings of the programme. */
export function LoyaltyDialogs({ open, rules, onDone, onClose }: LoyaltyDialogsProps) {
  const rest = { onDone, onClose };
  switch (open.name) {
    case 'add_level':
      return <LevelDialog rules={rules} {...rest} />;
    case 'edit_level':
      return <LevelDialog level={open.level} rules={rules} {...rest} />;
    case 'delete_level':
      return <DeleteLevelDialog level={open.level} rules={rules} {...rest} fallback={addButton} />;
    case 'add_bonus':
      return <BonusDialog {...rest} />;
    case 'edit_bonus':
      return <BonusDialog bonus={open.bonus} {...rest} />;
    case 'retire_bonus':
      return <RetireBonusDialog bonus={open.bonus} onClose={onClose} />;
  }
}
