/** As many at a time as there are spare cores; more would only wait for each other. */
const LANES = 4;

/** Runs the work for each item, a few side by side. The first failure is thrown. */
export async function inLanes<Each>(all: readonly Each[], work: (each: Each) => Promise<void>): Promise<void> {
  const rest = [...all];
  const lane = async () => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
