import { useTranslation } from 'react-i18next';
import type { ErrorCode } from '#contract/base/errors.ts';
import { Button } from '../../base/ui/button.tsx';

export type RowAction = {
  /** Its text is `actions.<name>`. */
  name: 'accept' | 'decline' | 'edit' | 'delete' | 'check_booking' | 'uncheck_booking' | 'cancel_booking' | 'history';
  refused: ErrorCode | null;
  run: () => void;
};

/** The buttons of a row of a card; a disabled one says its reason. */
export function RowActions({ row, actions }: { row: string; actions: RowAction[] }) {
  const { t } = useTranslation();
  return (
    <div className="row-actions">
      {actions.map(({ name, refused, run }) => (
        <Button
          // An action and its opposite are one button, which keeps the focus when it is pressed.
          key={name.replace('uncheck', 'check')}
          small
          variant={name === 'accept' ? 'main' : name === 'delete' ? 'danger' : 'plain'}
          reason={refused && t(`errors.${refused}`)}
          aria-label={t('list.action_on', { action: t(`actions.${name}`), row })}
          onPress={run}
        >
          {t(`actions.${name}`)}
        </Button>
      ))}
    </div>
  );
}
