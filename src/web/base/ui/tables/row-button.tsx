import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { Icon, type IconName } from '../icon.tsx';
import { useNarrow } from '../use-media.ts';

type RowButtonProps = {
  /** What it does, and with which row: both are its name. */
  action: string;
  row: string;
  /** On a phone it stands for the words. */
  icon: IconName;
  onPress: () => void;
};

/** What can be done with a row of a plain table. */
export function RowButton({ action, row, icon, onPress }: RowButtonProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  return (
    <Button small aria-label={t('list.action_on', { action, row })} onPress={onPress}>
      {narrow ? <Icon name={icon} /> : action}
    </Button>
  );
}
