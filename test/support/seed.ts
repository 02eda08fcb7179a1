/**
 * The seed of a run of random tests, printed so that a run can be repeated: `SEED=123 npm test`. fast-check prints the
 * shortest failing case itself.
 */
export function seedFor(title: string): number {
  const seed = Number(process.env.SEED) || Math.floor(Math.random() * 2 ** 31);
  process.stdout.write(`${title}: seed ${seed}\n`);
  return seed;
}
