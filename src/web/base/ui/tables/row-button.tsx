import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { Icon, type IconName } from '../icon.tsx';
import { useNarrow } from '../use-media.ts';

type RowButtonProps = {
  /** The action and the row: together they are the accessible name. */
  action: string;
  row: string;
  /** Replaces the label on a phone. */
  icon: IconName;
  onPress: () => void;
};

/** A button for an action on a row of a plain table. */
export function RowButton({ action, row, icon, onPress }: RowButtonProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  return (
    <Button small aria-label={t('list.action_on', { action, row })} onPress={onPress}>
      {narrow ? <Icon name={icon} /> : action}
    </Button>
  );
}
