import { calendarDate } from '../../src/contract/base/dates.ts';

/** The date of the measured companies: in the evening of UTC it is the next one. */
export const today = (): string => calendarDate(new Date(), 'Asia/Tashkent');
