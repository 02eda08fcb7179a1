import type { TFunction } from 'i18next';
import type { Branch } from '#contract/directories/directories.ts';
import { namedSheet } from '../../base/export/export-list.ts';
import type { Sheet, SheetRow } from '../../base/export/sheet.ts';

type Asked = { branches: Branch[]; timeZone: string; t: TFunction };

/** The offices of all branches, a row each. */
export function officesSheet({ branches, timeZone, t }: Asked): { sheet: Sheet; rows: SheetRow[] } {
  const title = t('titles.office_list');
  const sheet: Sheet = {
    ...namedSheet({ file: title, title, timeZone, t }),
    columns: [
      { header: t('columns.branch'), fields: ['branch'], type: 'text' },
      { header: t('columns.office'), fields: ['name'], type: 'text' },
      { header: t('columns.people_count'), fields: ['people_count'], type: 'number' },
      { header: t('columns.active_sales'), fields: ['active_sales_count'], type: 'number' },
    ],
  };
  return {
    sheet,
    rows: branches.flatMap(({ name, offices }) => offices.map((office) => ({ ...office, branch: name }))),
  };
}
