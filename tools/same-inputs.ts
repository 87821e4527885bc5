import fc from 'fast-check';

// Ordinarily the same inputs each time, so that a change is judged by itself; other ones, and more of them, at night.
if (!process.env.NIGHTLY) fc.configureGlobal({ seed: 1_984 });
// Whoever asks but whether it fails needs no smallest input.
if (process.env.FIRST_FAILURE) fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
