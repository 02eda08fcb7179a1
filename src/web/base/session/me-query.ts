import { select } from '../api/select.ts';

/** The query of the signed-in user with their company; in a file of its own, because it is the first request. */
export const ME = select('me', {}, [
  'id username name surname role office_id office_name branch_name agents_see',
  { company: 'name slug time_zone rate_age retention_months version' },
]);
