import { createContext } from 'react';

/** The title of the card, or the name of the figure, that a link stands with: of links with the same words it tells which. */
export const BelongsTo = createContext<string | null>(null);
