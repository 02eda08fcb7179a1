/** Who travels, in the order in which agents say it. A file of its own: lists have it without the rest of the form. */
export const peopleKinds = ['adults', 'children', 'infants'] as const;
