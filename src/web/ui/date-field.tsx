import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../i18n/format.ts';
import { parseDate } from '../text/parse-date.ts';
import { Icon } from './icon.tsx';
import { later } from './later.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** Months and weeks come with their own data: they are loaded when somebody opens one. */
const { Later: MonthCalendar } = later(() => import('./month-calendar.tsx'));

type DateFieldProps = Omit<TextFieldProps, 'number' | 'rows' | 'type' | 'inputMode' | 'after'> & {
  /** Today of the company: what "+7" and a date without a year are counted from. */
  today: string;
};

/**
 * A calendar date, kept as it was typed and written out when the field is left: `23.11`, `2311`, `23.11.26`, `+7`,
 * `2026-11-23` and whatever is pasted. A calendar stands beside it for whoever prefers one.
 */
export function DateField({ today, onBlur, ...props }: DateFieldProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const date = parseDate(props.value, today);
  const settle = () => {
    if (date) props.onChange(formatDate(date));
    onBlur?.();
  };
  const calendar = (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <AriaButton className="field-button" aria-label={t('date.open', { label: props.label })} excludeFromTabOrder>
        <Icon name="calendar" />
      </AriaButton>
      <Popover className="popover" placement="bottom end" offset={6}>
        <Dialog className="popover-dialog" aria-label={props.label}>
          <MonthCalendar
            label={props.label}
            value={date ?? today}
            onChange={(chosen) => {
              props.onChange(formatDate(chosen));
              setOpen(false);
            }}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
  const openByKey = (event: React.KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return <TextField {...props} onBlur={settle} onKeyDown={openByKey} after={calendar} />;
}
