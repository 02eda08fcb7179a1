import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Popover } from '../ui/windows/popover.tsx';
import './column-menu.css';

type ColumnMenuProps = {
  columns: { id: string; name: string }[];
  /** Ids of the selected columns, which are shown where there is room. */
  wanted: string[];
  /** Ids of the selected columns that are hidden for lack of room. */
  gone: string[];
  onShow: (id: string) => void;
  onHide: (id: string) => void;
};

/**
 * Selects the shown columns, at least one. Names those that are hidden for lack of room: selecting one of them shows it, and
 * hides others instead.
 */
export function ColumnMenu({ columns, wanted, gone, onShow, onHide }: ColumnMenuProps) {
  const { t } = useTranslation();
  const note = useId();
  const missing = columns.filter(({ id }) => wanted.includes(id) && gone.includes(id));
  const names = missing.map(({ name }) => name).join(', ');
  const shown = wanted.length - missing.length;
  return (
    <Popover
      label={t('list.columns')}
      placement="bottom-end"
      distance={6}
      trigger={({ onClick, ...props }) => (
        <>
          <Button
            {...props}
            {...(missing.length > 0 ? { 'aria-describedby': note, title: t('list.no_room_for', { names }) } : {})}
            onPress={onClick}
          >
            {missing.length > 0 ? t('list.columns_gone', { number: missing.length }) : t('list.columns')}
          </Button>
          {missing.length > 0 && (
            <span id={note} hidden>
              {t('list.no_room_for', { names })}
            </span>
          )}
        </>
      )}
    >
      <fieldset className="column-choices">
        <legend className="hidden-text">{t('list.columns')}</legend>
        {missing.length > 0 && <p className="dim">{t('list.columns_give_way')}</p>}
        {columns.map(({ id, name }) => {
          const hasGone = missing.some((each) => each.id === id);
          const on = wanted.includes(id) && !hasGone;
          return (
            <label key={id}>
              <input
                type="checkbox"
                checked={on}
                disabled={on && shown === 1}
                onChange={() => (on ? onHide(id) : onShow(id))}
              />
              {name}
              {hasGone && <span className="dim">{t('list.no_room')}</span>}
            </label>
          );
        })}
      </fieldset>
    </Popover>
  );
}
