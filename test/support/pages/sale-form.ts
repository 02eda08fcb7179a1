import type { Locator, Page } from 'playwright-core';

/** The bookings of the form of a sale, those that can't be changed there as well. */
export const bookingRows = (page: Page): Locator => page.getByRole('group', { name: /^Бронь \d+$/ });

/** The bookings that can't be changed in the form: they have no fields. */
export const lockedBookings = (page: Page): Locator => bookingRows(page).filter({ hasNot: page.getByRole('textbox') });
