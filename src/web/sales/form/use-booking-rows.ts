import type { KeyboardEvent } from 'react';
import type { Partner } from '#contract/directories/directories.ts';
import { fieldId } from '../../base/ui/fields/field.tsx';
import { withPartner } from '../bookings/booking-form.ts';
import { type BookingForm, emptyBooking } from './sale-form.ts';
import type { SetForm } from './sections/form-section.ts';

/** The rows of the bookings grid, as its fields and keys change them. */
export type BookingRows = {
  change: (index: number, patch: Partial<BookingForm>) => void;
  choosePartner: (index: number, partner: Partner | undefined) => void;
  add: () => void;
  remove: (index: number) => void;
  /** Puts the focus on a row's first field. */
  focus: (index: number) => void;
  onKeyDown: (event: KeyboardEvent, index: number) => void;
  /** Whether a row is the only one: it can't be removed. */
  isOnly: boolean;
};

const focusField = (name: string) => document.getElementById(fieldId(name))?.focus();

/** Recorded rows are named by their ids: new ones go below zero. */
export const freshRow = (bookings: BookingForm[]): number => Math.min(0, ...bookings.map(({ row }) => row)) - 1;

/** `isLocked` tells of a recorded booking whether it can't be changed any more: keys pass over it. */
export function useBookingRows(bookings: BookingForm[], set: SetForm, isLocked: (id: number) => boolean): BookingRows {
  const isOpen = (index: number) => {
    const booking = bookings[index];
    return booking !== undefined && !isLocked(booking.id ?? 0);
  };
  const change = (index: number, to: (booking: BookingForm) => BookingForm) =>
    set((now) => ({ bookings: now.bookings.map((booking, at) => (at === index ? to(booking) : booking)) }));
  // The row is there only after it was drawn.
  const focus = (index: number) => requestAnimationFrame(() => focusField(`bookings.${index}.partner_id`));
  const add = () => {
    set((now) => ({ bookings: [...now.bookings, emptyBooking(freshRow(now.bookings))] }));
    focus(bookings.length);
  };
  const remove = (index: number) => {
    if (bookings.length === 1) return;
    const nearest = [index + 1, index - 1, ...bookings.keys()].find((at) => at !== index && isOpen(at));
    set((now) => ({ bookings: now.bookings.filter((_, at) => at !== index) }));
    if (nearest !== undefined) focus(nearest > index ? nearest - 1 : nearest);
  };
  /** The same field of the nearest row that has it, upwards or downwards. */
  const step = (field: HTMLElement, index: number, by: 1 | -1) => {
    const column = /-(\w+)$/.exec(field.id)?.[1];
    for (let at = index + by; at >= 0 && at < bookings.length; at += by) {
      const next = document.getElementById(fieldId(`bookings.${at}.${column}`));
      if (next instanceof HTMLInputElement) return next.focus();
    }
  };

  return {
    change: (index, patch) => change(index, (booking) => ({ ...booking, ...patch })),
    choosePartner: (index, partner) => change(index, (booking) => withPartner(booking, partner)),
    add,
    remove,
    focus,
    isOnly: bookings.length === 1,
    onKeyDown: (event, index) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (!(target instanceof HTMLElement) || event.defaultPrevented || altKey || shiftKey) return;
      const withCtrl = ctrlKey || metaKey;
      if (key === 'Delete' && withCtrl) {
        event.preventDefault();
        return remove(index);
      }
      if (withCtrl || !(target instanceof HTMLInputElement) || target.ariaExpanded === 'true') return;
      if (key === 'Enter') {
        event.preventDefault();
        const below = [...bookings.keys()].find((at) => at > index && isOpen(at));
        if (below === undefined) add();
        else focus(below);
      }
      // A field with a list needs the arrows itself.
      if ((key !== 'ArrowDown' && key !== 'ArrowUp') || target.role === 'combobox') return;
      event.preventDefault();
      step(target, index, key === 'ArrowDown' ? 1 : -1);
    },
  };
}
