import { useTranslation } from 'react-i18next';
import { type ListQuestion, readTotals } from '../api/list-query.ts';
import { ExportControl } from '../export/export-control.tsx';
import type { Sheet } from '../export/sheet.ts';
import { useMe } from '../session/me.tsx';
import { session } from '../session/session-actor.ts';
import type { ListColumn } from './list-declaration.ts';
import { headerText } from './list-texts.ts';

type ExportButtonProps<Row extends { id: number }> = {
  title: string;
  columns: ListColumn<Row>[];
  question: ListQuestion;
};

/** Exports all rows of the filter as a spreadsheet. */
export function ExportButton<Row extends { id: number }>({ title, columns, question }: ExportButtonProps<Row>) {
  const { t } = useTranslation();
  const { user, today } = useMe();
  const named = () => ({ file: `${title} ${today()}`, title, timeZone: user.company.time_zone, t });
  const columnsOf = (sums: Record<string, string>): Sheet['columns'] =>
    columns.flatMap(({ id, header, fields, sheet }) => {
      const own = sheet?.(t) ?? [{ header: headerText(t, header), fields, type: 'text' as const }];
      const total = sums[id];
      // A list column that becomes several spreadsheet columns has no sum.
      return total === undefined || own.length > 1 ? own : own.map((column) => ({ ...column, total }));
    });
  return (
    <ExportControl
      work={async (signal, show) => {
        const { token } = session.getSnapshot().context;
        // Loaded on demand: the first list does not need it.
        const [{ count, exceeded, sums }, { exportList, namedSheet }] = await Promise.all([
          readTotals(question),
          import('../export/export-list.ts'),
        ]);
        signal.throwIfAborted();
        if (!token || count === 0) return 0;
        let exported = 0;
        const sheet = { ...namedSheet(named()), columns: columnsOf(sums) };
        const fields = [...new Set(['id', ...sheet.columns.flatMap((column) => column.fields)])];
        await exportList({ sheet, question: { ...question, columns: fields }, token }, signal, ({ rows, writing }) => {
          exported = rows;
          // The share of what is read is unknown if not all rows were counted.
          show({ rows, percent: exceeded ? null : Math.min(Math.floor((rows / count) * 100), 100), writing });
        });
        return exported;
      }}
    />
  );
}
