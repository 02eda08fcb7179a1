/** The keys of the language files, January and Monday first. */
export const monthNames = [
  ...(['jan', 'feb', 'mar', 'apr', 'may', 'jun'] as const),
  ...(['jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const),
] as const;
export const weekdayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
