import { byAgent, byDirection, byOffice } from '../../base/lists/filters/filters.ts';

/** What reports are narrowed to by what sales, bookings and payments have in common; named as in the lists of these. */
export const ofTheSale = [byOffice, byAgent, byDirection];
