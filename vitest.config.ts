import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/longest-first.ts';

/**
 * Quick and pure; the server's, on a real PostgreSQL; stories in a browser. Each starts alone with `vitest run --project NAME`.
 * The files that a worker is given share what it has loaded, which took longer than the tests: what a file changes outside
 * its own database and folders, it puts back.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          maxWorkers: 3,
          include: ['{contracts,texts,tools,web}/**/*.test.ts'],
          setupFiles: ['tools/same-inputs.ts'],
          // As below: what is only slow is no fault.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          include: ['server/**/*.test.ts'],
          setupFiles: ['tools/same-inputs.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          // What hangs is found all the same; what is only slow, on a loaded machine, is no fault.
          testTimeout: process.env.NIGHTLY ? 600_000 : 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
          // Two work while one waits: for the database, a mail, a moment.
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'e2e',
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          setupFiles: ['tools/same-inputs.ts'],
          globalSetup: ['e2e/support/global-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
          maxWorkers: 2,
          // Alone on the machine: a story has people's patience, not a test's.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
