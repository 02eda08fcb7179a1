/** Statements that take longer are slow, ms. */
const SLOW = 1_000;

/** What this process has asked its databases for, for the metrics. */
export const databaseWork = { slowStatements: 0, waiting: 0, waits: 0, waitSeconds: 0 };

/** Counts a statement that began at that moment of `performance.now()` and has ended, failed ones included. */
export function countStatement(begun: number): void {
  if (performance.now() - begun > SLOW) databaseWork.slowStatements++;
}

/** Waits for a connection and counts the time. */
export async function countWait<Connection>(connect: () => Promise<Connection>): Promise<Connection> {
  const begun = performance.now();
  databaseWork.waiting++;
  try {
    return await connect();
  } finally {
    databaseWork.waiting--;
    databaseWork.waits++;
    databaseWork.waitSeconds += (performance.now() - begun) / 1000;
  }
}
