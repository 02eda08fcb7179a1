import { parseDate } from '@internationalized/date';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Calendar, CalendarCell, CalendarGrid } from 'react-aria-components/Calendar';
import { Heading } from 'react-aria-components/Heading';
import { Icon } from '../icon.tsx';
import './month-calendar.css';

type MonthCalendarProps = {
  label: string;
  /** None is chosen yet: the calendar begins at today. */
  value: string | null;
  today: string;
  onChange: (date: string) => void;
};

/** One month, to choose a day of. */
export default function MonthCalendar({ label, value, today, onChange }: MonthCalendarProps) {
  return (
    <Calendar
      className="month"
      aria-label={label}
      autoFocus
      firstDayOfWeek="mon"
      {...(value ? { defaultValue: parseDate(value) } : { defaultFocusedValue: parseDate(today) })}
      onChange={(date) => onChange(date.toString())}
    >
      <header className="month-head">
        <AriaButton slot="previous" className="month-step" data-back="">
          <Icon name="chevron" />
        </AriaButton>
        <Heading className="month-name" />
        <AriaButton slot="next" className="month-step">
          <Icon name="chevron" />
        </AriaButton>
      </header>
      <CalendarGrid>{(date) => <CalendarCell className="month-day" date={date} />}</CalendarGrid>
    </Calendar>
  );
}
