/** As many at a time as the machine has cores to spare; more would only wait for each other. */
const LANES = 4;

/** Does the same for each, a few side by side. The first failure is thrown. */
export async function inLanes<Each>(all: readonly Each[], work: (each: Each) => Promise<void>): Promise<void> {
  const rest = [...all];
  const lane = async () => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
