import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asFileName, asSheetName } from '../base/export/export-list.ts';
import { ReportExportButton } from '../base/export/report-export-button.tsx';
import { formatCount } from '../base/i18n/format.ts';
import { useMe } from '../base/session/me.tsx';
import { Button } from '../base/ui/button.tsx';
import { TableHead } from '../base/ui/tables/table-head.tsx';
import { Table, TableScroll } from '../base/ui/tables/table-scroll.tsx';
import { columnName } from './map-columns.tsx';
import type { Found } from './reading/findings-in-file.ts';
import { type FileField, type ImportKind, labelOf } from './reading/import-fields.ts';
import { useFindingText } from './use-finding-text.ts';
import type { ChosenFile } from './use-import.ts';

const PAGE_SIZE = 100;

type FindingsProps = {
  id: string;
  title: string;
  note: string;
  /** The header of the last column, where it is not a problem. */
  reason?: string;
  kind: ImportKind;
  found: Found[];
  file: ChosenFile;
};

/** The findings of a check: row, column, content and reason; with the arrow keys between rows, and an export. */
export function Findings({ id, title, note, reason, kind, found, file }: FindingsProps) {
  const { t } = useTranslation();
  const { user, today } = useMe();
  const textOf = useFindingText();
  const [shown, setShown] = useState(PAGE_SIZE);
  const rows: WrittenFinding[] = found.map((finding) => ({
    row: finding.row,
    column:
      finding.column === null
        ? t(`import.fields.${labelOf(kind, finding.field as FileField)}`)
        : columnName(file.headings, finding.column),
    text: finding.text,
    problem: textOf(finding),
  }));
  const heads = [t('import.row'), t('import.column'), t('import.cell'), reason ?? t('import.problem')] as const;
  const collect = async () => ({
    rows,
    sheet: {
      fileName: asFileName(`${title} ${today()}`),
      sheetName: asSheetName(title),
      timeZone: user.company.time_zone,
      totalLabel: '',
      columns: (['row', 'column', 'text', 'problem'] as const).map((field, index) => ({
        header: heads[index] ?? '',
        fields: [field],
        type: field === 'row' ? ('number' as const) : ('text' as const),
      })),
    },
  });
  return (
    <section className="card" aria-labelledby={id}>
      <div className="import-head">
        <h2 id={id}>{title}</h2>
        <ReportExportButton collect={collect} />
      </div>
      <p className="dim">{note}</p>
      <TableScroll label={title}>
        <Table className="table">
          <TableHead columns={[{ number: heads[0] }, heads[1], heads[2], heads[3]]} />
          <tbody onKeyDown={walkRows}>
            {rows.slice(0, shown).map((finding, index) => (
              <FindingRow
                key={`${finding.row} ${finding.column} ${finding.problem}`}
                isFirst={index === 0}
                {...finding}
              />
            ))}
          </tbody>
        </Table>
      </TableScroll>
      {rows.length > shown && (
        <Button onPress={() => setShown(shown + PAGE_SIZE)}>{t('import.more', { number: rows.length - shown })}</Button>
      )}
    </section>
  );
}

type WrittenFinding = { row: number; column: string; text: string; problem: string };

function FindingRow({ row, column, text, problem, isFirst }: WrittenFinding & { isFirst: boolean }) {
  return (
    <tr tabIndex={isFirst ? 0 : -1}>
      <th scope="row" className="number">
        {formatCount(row)}
      </th>
      <th scope="row" className="wrap">
        {column}
      </th>
      <td>
        <div className="import-value import-found">{text || '-'}</div>
      </td>
      <td>{problem}</td>
    </tr>
  );
}

/** Arrow keys move between rows, Home and End to the ends. */
function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll('tr')];
  const at = all.findIndex((row) => row.contains(document.activeElement));
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 };
  const next = all[Math.min(steps[event.key] ?? -1, all.length - 1)];
  if (at < 0 || steps[event.key] === undefined || !next) return;
  event.preventDefault();
  next.focus();
}
