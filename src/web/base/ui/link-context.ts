import { createContext } from 'react';

/** The title of the card or figure of a link: it distinguishes links with the same text. */
export const BelongsTo = createContext<string | null>(null);
