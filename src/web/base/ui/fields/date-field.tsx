import { type FocusEvent, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import type { CalendarDate } from '#contract/base/dates.ts';
import { formatSpokenDate } from '../../i18n/day-words.ts';
import { formatDate } from '../../i18n/format.ts';
import { parseDate } from '../../text/parse-date.ts';
import { say } from '../focus/speech-profile.ts';
import { Icon } from '../icon.tsx';
import { lazyComponent } from '../lazy-component.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** Loaded when the first calendar opens, because it comes with data of months and weeks. */
const { Component: MonthCalendar } = lazyComponent(() => import('./month-calendar.tsx'));

type DateFieldProps = Omit<TextFieldProps, 'number' | 'rows' | 'type' | 'inputMode' | 'after'> & {
  /** Today in the company's time zone, from which "+7" and a date without a year are computed. */
  today: string;
};

/**
 * A calendar date with a calendar button, formatted when the field loses the focus: `23.11`, `2311`, `23.11.26`, `+7`,
 * `2026-11-23`. When the focus moves to another field, the parsed date or the error is announced.
 */
export function DateField({ today, onBlur, ...props }: DateFieldProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const isTyped = useRef(false);
  const [refused, setRefused] = useState<string | null>(null);
  const date = parseDate(props.value, today);
  const isImpossible = date === null && props.value.trim() !== '';
  const settle = (event: FocusEvent) => {
    if (date) props.onChange(formatDate(date));
    if (isTyped.current) {
      // Not when the form is saved from the field, which announces errors itself, nor when the calendar opens.
      const { currentTarget, relatedTarget } = event;
      if (relatedTarget && !open && !currentTarget.closest('.field')?.contains(relatedTarget)) speak();
      setRefused(isImpossible ? props.value : null);
    }
    isTyped.current = false;
    onBlur?.(event);
  };
  const speak = () => {
    const saidOf = (value: string) => t('speech.value', { label: props.short ?? props.label, value });
    if (isImpossible) say('refused', saidOf(t('errors.date_invalid')));
    else if (date) {
      const isAsTyped = formatDate(date) === props.value.trim();
      say(isAsTyped ? 'repeated' : 'understood', saidOf(formatSpokenDate(date, t)));
    }
  };
  const openByKey = (event: React.KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <TextField
      {...props}
      onChange={(typed) => {
        isTyped.current = true;
        props.onChange(typed);
      }}
      onBlur={settle}
      onKeyDown={openByKey}
      after={
        <CalendarButton
          label={props.label}
          date={date}
          today={today}
          open={open}
          onOpenChange={setOpen}
          onChange={(chosen) => props.onChange(formatDate(chosen))}
        />
      }
      problem={props.problem ?? (refused === props.value ? t('errors.date_invalid') : null)}
    />
  );
}

type CalendarButtonProps = {
  label: string;
  date: CalendarDate | null;
  today: CalendarDate;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChange: (date: CalendarDate) => void;
};

/** The button that opens the calendar. */
function CalendarButton({ label, date, today, open, onOpenChange, onChange }: CalendarButtonProps) {
  const { t } = useTranslation();
  return (
    <DialogTrigger isOpen={open} onOpenChange={onOpenChange}>
      <AriaButton className="field-button" aria-label={t('date.open', { label })} excludeFromTabOrder>
        <Icon name="calendar" />
      </AriaButton>
      <Popover className="popover" placement="bottom end" offset={6}>
        <Dialog className="popover-dialog" aria-label={date ? label : t('date.none_chosen', { label })}>
          <MonthCalendar
            label={label}
            value={date}
            today={today}
            onChange={(chosen) => {
              onChange(chosen);
              onOpenChange(false);
            }}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
