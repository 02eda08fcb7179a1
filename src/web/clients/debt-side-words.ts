import { wordsOf } from '../base/lists/words.ts';

/** Who owes whom, of a sale or a client. */
export const debtSideWords = wordsOf(['tourist_owes', 'company_owes'], (value, t) => t(`debt.${value}`));
