import { select } from '../../base/api/select.ts';

/** The newest versions of the wording, or those before a given one. */
export const WORDINGS = select('consentWordings', { before: 'Int' }, 'version ru en uz created_by_name created_at');
