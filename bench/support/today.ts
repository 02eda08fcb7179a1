import { addMonths, calendarDate } from '../../src/contract/base/dates.ts';

/** The date of the measured companies: in the evening of UTC it is the next one. */
export const today = (): string => calendarDate(new Date(), 'Asia/Tashkent');

/** This month and the eleven previous ones. */
export const lastTwelveMonths = () => ({ from: `${addMonths(today(), -11).slice(0, 7)}-01`, to: today() });
