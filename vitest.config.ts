import { defineConfig } from 'vitest/config';
import { partsOfTexts } from './texts-parts.mjs';

const cluster = 'test/support/cluster.ts';
const client = 'test/support/client.ts';
/** A browser, processes that are started and killed, thousands of requests: what `npm run test:quick` leaves out. */
const slow = ['e2e', 'faults', 'load', 'server'].map((folder) => `test/${folder}/**/*.test.ts`);

export default defineConfig({
  plugins: [{ ...partsOfTexts(), enforce: 'pre' }],
  // Node takes graphql's CommonJS build, as mercurius does; two builds side by side refuse each other's schemas.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    // One more than the two cores that this is measured on: tests of faults and browsers wait as much as they work.
    maxWorkers: 3,
    // A worker keeps what it has imported for its next file; every file has a server and a database of its own anyway.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'quick', include: ['test/**/*.test.ts'], exclude: slow, globalSetup: [cluster] } },
      { extends: true, test: { name: 'slow', include: slow, globalSetup: [cluster, client] } },
    ],
  },
});
