import { wordsOf } from '../../base/lists/words.ts';

/** What the states of bookings are called, in columns and filters. */
export const allocationWords = wordsOf(['non_allocated', 'allocated'], (value, t) => t(`allocations.${value}`));
export const bookingStateWords = wordsOf(['active', 'cancelled'], (value, t) => t(`lifecycles.${value}`));
