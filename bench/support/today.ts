import { calendarDate } from '../../src/contract/base/dates.ts';

/** The date of the companies that are measured: in the evening of UTC it is the next one. */
export const today = (): string => calendarDate(new Date(), 'Asia/Tashkent');
