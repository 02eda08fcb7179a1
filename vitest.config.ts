import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { clockOffset } from './test/support/clock.ts';
import { temporaryFolder } from './test/support/processes/folders.ts';
import { isThorough } from './test/support/thorough.ts';
import { HANG_TIMEOUT } from './test/support/wait.ts';
import { partsOfTexts } from './texts-parts.mjs';

// Vitest's processes take these from here.
process.env.CLOCK_OFFSET ??= String(clockOffset(process.env.CLOCK));
process.env.TMPDIR ??= temporaryFolder();
// By default glibc returns freed memory to the system at once, and every page that is allocated again costs a page fault,
// which is slow in virtual machines. With these settings a test process has a quarter fewer.
process.env.MALLOC_TOP_PAD_ ??= String(64 * 2 ** 20);
process.env.MALLOC_TRIM_THRESHOLD_ ??= String(2 ** 31);
process.env.MALLOC_MMAP_THRESHOLD_ ??= String(2 ** 25);
process.env.MALLOC_ARENA_MAX ??= '2';

/** Folders whose files take tens of seconds; those of the others take a few. */
const LONG = ['e2e', 'faults', 'load', 'limits', 'model', 'server'].map((folder) => `/test/${folder}/`);

/**
 * Long files go first, so that at the end no worker is left alone with one. Vitest sorts by the durations of the last run,
 * and where there was none by size, which says little.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((folder) => moduleId.includes(folder));
      return place === -1 ? LONG.length : place;
    };
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

const isRandom = process.env.ORDER === 'random';

export default defineConfig({
  plugins: [{ ...partsOfTexts(), enforce: 'pre' }],
  // Node takes graphql's CommonJS build, as mercurius does; two builds side by side refuse each other's schemas.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/cluster.ts'],
    setupFiles: ['test/support/browser/given-clock.ts'],
    // One more than the two cores that this is measured on: tests of faults and browsers wait as much as they work.
    maxWorkers: 3,
    // A worker keeps what it has imported for its next file; files that need a server or a database of their own start one.
    isolate: false,
    // No limit judges how fast something is: they end what hangs. A wait says what it waited for before its test is ended,
    // and all histories, of which `npm test` goes through a part, are thirty-two times as many.
    testTimeout: (isThorough ? 12 : 3) * HANG_TIMEOUT,
    hookTimeout: 3 * HANG_TIMEOUT,
    expect: { poll: { timeout: HANG_TIMEOUT, interval: 20 } },
    sequence: isRandom ? { shuffle: { files: true, tests: false } } : { sequencer: LongFirst },
  },
});
