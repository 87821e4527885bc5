import { createPreference } from './store.ts';

/** Whoever comes in begins on the dashboard instead of the directory, in this browser. */
export const startsOnDashboard = createPreference('starts-on-dashboard', false);
