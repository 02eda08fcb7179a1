import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Node takes graphql's CommonJS build, as mercurius does; two builds side by side refuse each other's schemas.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: ['test/support/cluster.ts'],
    // Two cores: more workers only wait for each other and for PostgreSQL.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
});
