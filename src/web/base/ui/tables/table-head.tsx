import { useTranslation } from 'react-i18next';

/** The name of a column; `number` aligns it to the right. False: not shown now. */
export type ColumnName = string | { number: string } | false;

type TableHeadProps = {
  columns: ColumnName[];
  /** A last column of buttons, whose name is for screen readers only. */
  actions?: boolean;
};

/** The head of a plain table. */
export function TableHead({ columns, actions = false }: TableHeadProps) {
  const { t } = useTranslation();
  const shown = columns.filter((column) => column !== false);
  return (
    <thead>
      <tr>
        {shown.map((column) =>
          typeof column === 'string' ? (
            <th key={column} scope="col">
              {column}
            </th>
          ) : (
            <th key={column.number} scope="col" className="number">
              {column.number}
            </th>
          ),
        )}
        {actions && (
          <th scope="col">
            <span className="hidden-text">{t('list.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
