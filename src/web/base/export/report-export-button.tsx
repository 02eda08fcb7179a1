import { ExportControl } from './export-control.tsx';
import { exportList } from './export-list.ts';
import type { Sheet, SheetRow } from './sheet.ts';

type ReportExportButtonProps = {
  /** Returns the whole report, even if only a part is shown; null while it is being read. */
  collect: (() => Promise<{ sheet: Sheet; rows: SheetRow[] }>) | null;
};

/** A report as a spreadsheet. */
export function ReportExportButton({ collect }: ReportExportButtonProps) {
  return (
    <ExportControl
      work={
        collect &&
        (async (signal, show) => {
          const order = await collect();
          signal.throwIfAborted();
          if (order.rows.length > 0) {
            await exportList(order, signal, ({ rows, writing }) => show({ rows, percent: 100, writing }));
          }
          return order.rows.length;
        })
      }
    />
  );
}
