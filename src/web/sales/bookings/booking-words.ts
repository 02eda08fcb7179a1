import { wordsOf } from '../../base/lists/words.ts';

/** The texts of bookings' states, for columns and filters. */
export const allocationWords = wordsOf(['non_allocated', 'allocated'], (value, t) => t(`allocations.${value}`));
export const bookingStateWords = wordsOf(['active', 'cancelled'], (value, t) => t(`lifecycles.${value}`));
