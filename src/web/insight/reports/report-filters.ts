import { byAgent, byDirection, byOffice } from '../../base/lists/filters/filters.ts';

/** The common filters of reports by fields of the sale, named as in the lists. */
export const ofTheSale = [byOffice, byAgent, byDirection];
