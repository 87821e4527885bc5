import { defineConfig } from 'vitest/config';

/** Quick and pure; the server's, on a real PostgreSQL. Each starts alone with `vitest run --project NAME`. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['{contracts,texts,tools,web}/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
