import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contracts,texts,server,tools}/**/*.test.ts'],
    testTimeout: 20_000,
  },
});
