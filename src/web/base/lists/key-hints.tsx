import { useTranslation } from 'react-i18next';
import { keyOf } from '../ui/focus/shortcuts.ts';
import type { RowAction } from './list-declaration.ts';

/** The keys of a row, for people who have not learnt them yet. */
export function KeyHints<Row>(props: { actions: RowAction<Row>[]; opens: boolean; selects: boolean }) {
  const { actions, opens, selects } = props;
  const { t } = useTranslation();
  return (
    <p className="key-hints dim">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('list.move')}
      </span>
      {opens && (
        <span>
          <kbd>Enter</kbd> {t('list.open')}
        </span>
      )}
      {selects && (
        <span>
          <kbd>{t('list.space')}</kbd> {t('list.select_key')}
        </span>
      )}
      {[...new Set(actions.map(({ shortcut }) => shortcut))].map((shortcut) => (
        <span key={shortcut}>
          <kbd>{keyOf[shortcut]}</kbd>{' '}
          {actions
            .filter((action) => action.shortcut === shortcut)
            .map(({ id }) => t(`actions.${id}`))
            .join(' / ')}
        </span>
      ))}
      <span>
        <kbd>{keyOf.find}</kbd> {t('list.search')}
      </span>
    </p>
  );
}
