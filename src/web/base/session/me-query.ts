import { select } from '../api/select.ts';

/** Who is signed in, with their company; a file of its own, since it is asked before anything else. */
export const ME = select('me', {}, [
  'id username name surname role office_id office_name branch_name agents_see',
  { company: 'name slug time_zone rate_age retention_months version' },
]);
