import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Popover } from '../ui/popover.tsx';
import './column-menu.css';

type ColumnMenuProps = {
  columns: { id: string; name: string }[];
  shown: string[];
  onChange: (ids: string[]) => void;
};

/** Chooses which columns are shown; one always is. */
export function ColumnMenu({ columns, shown, onChange }: ColumnMenuProps) {
  const { t } = useTranslation();
  return (
    <Popover
      label={t('list.columns')}
      placement="bottom-end"
      distance={6}
      trigger={({ onClick, ...props }) => (
        <Button {...props} onPress={onClick}>
          {t('list.columns')}
        </Button>
      )}
    >
      <fieldset className="column-choices">
        <legend className="hidden-text">{t('list.columns')}</legend>
        {columns.map(({ id, name }) => {
          const on = shown.includes(id);
          return (
            <label key={id}>
              <input
                type="checkbox"
                checked={on}
                disabled={on && shown.length === 1}
                onChange={() => onChange(on ? shown.filter((each) => each !== id) : [...shown, id])}
              />
              {name}
            </label>
          );
        })}
      </fieldset>
    </Popover>
  );
}
