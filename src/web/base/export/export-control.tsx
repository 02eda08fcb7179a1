import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastRefusal } from '../api/toast-refusal.ts';
import { formatPercent } from '../i18n/format.ts';
import { useScreenActions } from '../shell/screen-actions.tsx';
import { Button } from '../ui/button.tsx';
import { toastDone, toastNotice } from '../ui/feedback/toasts.tsx';
import { announce } from '../ui/focus/announcer.ts';

/**
 * Progress of an export: the rows that were read, their percentage if the number of all is known, and whether the file is
 * being written.
 */
export type ExportState = { rows: number; percent: number | null; writing: boolean };

type ExportControlProps = {
  /**
   * Exports all rows and returns their number; 0: there was nothing to export. Null while the list is being read.
   */
  work: ((signal: AbortSignal, show: (state: ExportState) => void) => Promise<number>) | null;
};

/** The button of an export: starts it, shows its progress and stops it. */
export function ExportControl({ work }: ExportControlProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<ExportState | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    if (!work || running.current) return;
    const ending = new AbortController();
    running.current = ending;
    setState({ rows: 0, percent: 0, writing: false });
    announce(t('export.started'));
    try {
      const count = await Promise.race([work(ending.signal, setState), aborted(ending.signal)]);
      if (count === 0) toastNotice(t('export.nothing'));
      else toastDone(t('export.done', { number: count }));
    } catch (error) {
      if (ending.signal.aborted) announce(t('export.stopped'));
      else toastRefusal(error, t);
    } finally {
      running.current = null;
      setState(null);
    }
  };
  const stop = () => running.current?.abort();
  const reason = work ? null : t('loading');
  useScreenActions([{ id: 'export', name: t('export.action_name'), reason, run: () => void start() }]);

  if (!state) {
    return (
      <Button reason={reason} onPress={() => void start()}>
        {t('export.action')}
      </Button>
    );
  }
  return (
    // With a reason as well, though it has none: it is the same element as the button above, and keeps the focus.
    <Button reason={null} onPress={stop} aria-label={t('export.stop')}>
      <progress
        className="export-progress"
        {...(state.percent === null ? {} : { value: state.percent })}
        max={100}
        aria-hidden="true"
      />
      {progressWords(state, t)}
      <span aria-hidden="true">✕</span>
    </Button>
  );
}

function progressWords({ rows, percent, writing }: ExportState, t: TFunction): string {
  if (writing) return t('export.writing');
  return percent === null
    ? t('export.reading_rows', { number: rows })
    : t('export.reading', { percent: formatPercent(percent) });
}

/** Rejects when the signal is aborted, so that stopping does not wait for the work under way. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
