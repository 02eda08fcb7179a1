import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asProblem } from '../api/http.ts';
import { type ListQuestion, readTotals } from '../api/list-query.ts';
import { asFileName, asSheetName, type ExportProgress, exportList } from '../export/export-list.ts';
import type { Sheet } from '../export/sheet.ts';
import { formatCount } from '../i18n/format.ts';
import { useMe } from '../session/me.tsx';
import { session } from '../session/session.ts';
import { useScreenActions } from '../shell/screen-actions.tsx';
import { announce } from '../ui/announcer.ts';
import { Button } from '../ui/button.tsx';
import { toastDone, toastNotice, toastProblem } from '../ui/toasts.tsx';
import type { ListColumn } from './declaration.ts';

type ExportButtonProps<Row extends { id: number }> = {
  title: string;
  columns: ListColumn<Row>[];
  question: ListQuestion;
};

/** Everything that fulfils the filter as a spreadsheet: shows how far it is, and can be stopped. */
export function ExportButton<Row extends { id: number }>({ title, columns, question }: ExportButtonProps<Row>) {
  const { t } = useTranslation();
  const { user, today } = useMe();
  const [progress, setProgress] = useState<(ExportProgress & { count: number }) | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const sheetOf = (sums: Record<string, string>): Sheet => ({
    fileName: asFileName(`${title} ${today()}`),
    sheetName: asSheetName(title) || t('export.sheet'),
    timeZone: user.company.time_zone,
    totalLabel: t('export.total'),
    columns: columns.flatMap(({ id, header, fields, sheet }) => {
      const [first, ...rest] = sheet?.(t) ?? [{ header: t(`columns.${header}`), fields, type: 'text' as const }];
      const total = sums[id];
      return first ? [{ ...first, ...(total === undefined ? {} : { total }) }, ...rest] : [];
    }),
  });
  const start = async () => {
    const { token } = session.getSnapshot().context;
    if (!token || running.current) return;
    const ending = new AbortController();
    running.current = ending;
    announce(t('export.started'));
    try {
      const { count, sums } = await readTotals(question);
      if (count === 0) return toastNotice(t('export.nothing'));
      setProgress({ rows: 0, writing: false, count });
      const sheet = sheetOf(sums);
      const fields = [...new Set(['id', ...sheet.columns.flatMap((column) => column.fields)])];
      await exportList({ sheet, question: { ...question, columns: fields }, token }, ending.signal, (now) =>
        setProgress({ ...now, count }),
      );
      toastDone(t('export.done', { number: formatCount(count) }));
    } catch (error) {
      if (ending.signal.aborted) announce(t('export.stopped'));
      else toastProblem(t(`errors.${asProblem(error).code}`));
    } finally {
      running.current = null;
      setProgress(null);
    }
  };
  const stop = () => running.current?.abort();
  useScreenActions([{ id: 'export', name: t('export.action_name'), run: () => void start() }]);

  if (!progress) return <Button onPress={() => void start()}>{t('export.action')}</Button>;
  const percent = Math.floor((progress.rows / Math.max(progress.count, 1)) * 100);
  return (
    <Button onPress={stop} aria-label={t('export.stop')}>
      <progress className="export-progress" value={Math.min(percent, 100)} max={100} aria-hidden="true" />
      {progress.writing ? t('export.writing') : t('export.reading', { percent })}
      <span aria-hidden="true">✕</span>
    </Button>
  );
}
