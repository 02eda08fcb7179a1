import { wordsOf } from '../base/lists/words.ts';

/** The debtor of a sale or a client, as text. */
export const debtSideWords = wordsOf(['tourist_owes', 'company_owes'], (value, t) => t(`debt.${value}`));
