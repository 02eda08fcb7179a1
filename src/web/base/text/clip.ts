/** The beginning of a text that is too long to be shown whole, marked as cut. */
export const clip = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text;
