/** The value below which this part of the sample lies: 0.5 is the median. Sorts a copy; the sample may not be empty. */
export function quantile(sample: number[], part: number): number {
  const sorted = [...sample].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  if (value === undefined) throw new Error('A quantile of nothing');
  return value;
}

export const median = (sample: number[]): number => quantile(sample, 0.5);
