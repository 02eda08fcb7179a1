import { useTranslation } from 'react-i18next';

/** The name of a column; one of figures stands to the right. False: not shown now. */
export type ColumnName = string | { number: string } | false;

type TableHeadProps = {
  columns: ColumnName[];
  /** Behind them a column of buttons, named for whoever hears the table. */
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
