import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asProblem } from '../api/http.ts';
import { formatCount } from '../i18n/format.ts';
import { useScreenActions } from '../shell/screen-actions.tsx';
import { announce } from '../ui/announcer.ts';
import { Button } from '../ui/button.tsx';
import { toastDone, toastNotice, toastProblem } from '../ui/toasts.tsx';
import { exportList } from './export-list.ts';
import type { Sheet, SheetRow } from './sheet.ts';

type ReportExportButtonProps = {
  /** Reads the whole report, whatever part of it is shown. */
  collect: () => Promise<{ sheet: Sheet; rows: SheetRow[] }>;
};

/** A report as a spreadsheet. */
export function ReportExportButton({ collect }: ReportExportButtonProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    if (running.current) return;
    const ending = new AbortController();
    running.current = ending;
    setBusy(true);
    announce(t('export.started'));
    try {
      const order = await collect();
      if (order.rows.length === 0) return toastNotice(t('export.nothing'));
      await exportList(order, ending.signal, () => undefined);
      toastDone(t('export.done', { number: formatCount(order.rows.length) }));
    } catch (error) {
      if (!ending.signal.aborted) toastProblem(t(`errors.${asProblem(error).code}`));
    } finally {
      running.current = null;
      setBusy(false);
    }
  };
  useScreenActions([{ id: 'export', name: t('export.action_name'), run: () => void start() }]);
  return (
    <Button isPending={busy} onPress={() => void start()}>
      {t('export.action')}
    </Button>
  );
}
