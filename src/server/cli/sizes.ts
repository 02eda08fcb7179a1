/** `3 MB`: a size in the largest unit that leaves at least one whole. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return `${(bytes / 1000 ** power).toLocaleString('en', { maximumSignificantDigits: 3 })} ${units[power]}`;
}
