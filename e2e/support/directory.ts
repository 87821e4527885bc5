import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
