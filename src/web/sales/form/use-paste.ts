import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Partner } from '#contract/directories/directories.ts';
import { useDirectories } from '../../base/directories/directories.tsx';
import { useMe } from '../../base/session/me.tsx';
import { toastDone } from '../../base/ui/feedback/toasts.tsx';
import { announce } from '../../base/ui/focus/announcer.ts';
import { withPartner } from '../bookings/booking-form.ts';
import {
  cellsOf,
  type PasteColumn,
  type PastedBooking,
  pasteColumns,
  type RejectedCell,
  readBlock,
} from './paste-bookings.ts';
import { type BookingForm, emptyBooking } from './sale-form.ts';
import type { SetForm } from './sections/form-section.ts';
import { freshRow } from './use-booking-rows.ts';
import { useFieldLabels } from './use-field-labels.ts';

/** As many as a sale takes. */
const MAX_BOOKINGS = 50;

/** A cell that was not taken, as it stands in the grid. */
export type Unpasted = Omit<RejectedCell, 'line'> & { row: number };

/** Pastes a block of a spreadsheet into the bookings, from the focused cell on; tells what of it was not understood. */
export function usePaste(bookings: BookingForm[], set: SetForm, isLocked: (id: number) => boolean) {
  const { t } = useTranslation();
  const { partners, loading } = useDirectories();
  const { today } = useMe();
  const labels = useFieldLabels();
  const [unpasted, setUnpasted] = useState<Unpasted[]>([]);
  const waiting = useRef<Block[]>([]);
  const latest = useRef(bookings);
  latest.current = bookings;

  const onPaste = (event: ClipboardEvent) => {
    const cells = cellsOf(event.clipboardData.getData('text/plain'));
    const place = placeOf(event.target);
    if (!cells || !place) return;
    event.preventDefault();
    if (loading) waiting.current.push({ cells, place });
    else put({ cells, place });
  };
  const put = ({ cells, place }: Block) => {
    const headings = pasteColumns.map((column) => labels(column));
    const { lines, rejected } = readBlock(cells, place.column, { partners, today: today(), headings });
    const after = [...latest.current];
    const left: Unpasted[] = rejected.map(({ line, ...cell }) => ({ ...cell, row: place.row + line }));
    for (const [at, pasted] of lines.entries()) {
      const row = place.row + at;
      const why = row >= MAX_BOOKINGS ? 'beyond_last' : isLocked(after[row]?.id ?? 0) ? 'booking_locked' : null;
      if (why) left.push({ row, column: null, text: Object.values(pasted).join(' '), why });
      else after[row] = pasteInto(after[row] ?? emptyBooking(freshRow(after)), pasted, partners);
    }
    // A list at the focused field would open on its new text: it hears of it while the focus is elsewhere. A person who
    // has gone on in the meantime is not called back.
    const isThere = document.activeElement === place.cell;
    if (isThere) place.cell.blur();
    flushSync(() => set({ bookings: after }));
    if (isThere) place.cell.focus();
    setUnpasted(left);
    if (left.length === 0) toastDone(t('paste.done', { number: lines.length }));
    else announce(t('paste.rejected', { number: left.length }), 'assertive');
  };
  // Blocks pasted before the partners' names are loaded are put in afterwards.
  useEffect(() => {
    if (loading) return;
    // A render can't be forced within another one.
    for (const block of waiting.current.splice(0)) queueMicrotask(() => put(block));
  });
  return { onPaste, unpasted, dismiss: () => setUnpasted([]) };
}

type Place = { cell: HTMLElement; row: number; column: PasteColumn };
type Block = { cells: string[][]; place: Place };

const isColumn = (name: string): name is PasteColumn => pasteColumns.includes(name as PasteColumn);

/** Row and column of the cell that has the focus. */
function placeOf(cell: EventTarget): Place | null {
  if (!(cell instanceof HTMLElement)) return null;
  const [, row, column = ''] = /^field-bookings-(\d+)-(\w+)$/.exec(cell.id) ?? [];
  return row !== undefined && isColumn(column) ? { cell, row: Number(row), column } : null;
}

/** The row with what was pasted in place of what stood there; another currency takes its old rate away. */
function pasteInto(row: BookingForm, { partner_id, ...pasted }: PastedBooking, partners: Partner[]): BookingForm {
  const partner = partners.find(({ id }) => id === partner_id);
  const over = pasted.rate === undefined ? row : { ...row, rate: '' };
  const chosen = partner ? withPartner(over, partner) : over;
  const another = pasted.currency !== undefined && pasted.currency !== chosen.currency;
  return { ...chosen, ...(another ? { currency_rate: '' } : {}), ...pasted };
}
