import { useTranslation } from 'react-i18next';
import type ru from '../../base/i18n/ru.json';
import type { IconName } from '../../base/ui/icon.tsx';
import { RowButton } from '../../base/ui/tables/row-button.tsx';
import type { LoyaltyDialog } from './loyalty-dialogs.tsx';

type EntryButtonsProps = {
  name: string;
  actions: { action: keyof typeof ru.actions; icon: IconName; opens: LoyaltyDialog }[];
  onOpen: (dialog: LoyaltyDialog) => void;
};

/** The actions on a level or a bonus, each of which opens a dialog. */
export function EntryButtons({ name, actions, onOpen }: EntryButtonsProps) {
  const { t } = useTranslation();
  return (
    <td className="loyalty-buttons">
      {actions.map(({ action, icon, opens }) => (
        <RowButton
          key={opens.name}
          action={t(`actions.${action}`)}
          row={name}
          icon={icon}
          onPress={() => onOpen(opens)}
        />
      ))}
    </td>
  );
}
