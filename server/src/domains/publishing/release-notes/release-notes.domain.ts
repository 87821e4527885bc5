import type { Domain } from '../../domain.ts';
import { releaseNoteEntity } from './release-notes.entity.ts';
import { releaseNotesJobs } from './release-notes.jobs.ts';
import { releaseNotesRoutes } from './release-notes.routes.ts';
import { seedReleaseNotes } from './seed-release-notes.ts';

export const releaseNotesDomain: Domain = {
  name: 'release-notes',
  owns: ['ReleaseNote', 'release_note_read'],
  merged: { ReleaseNote: { IdPersonneEV1: 'stays' }, release_note_read: { IdPersonneEV1: 'fills' } },
  kept: { ReleaseNote: 'keys', release_note_read: { about: 'IdPersonneEV1', becomes: 'gone' } },
  routes: [releaseNotesRoutes],
  jobs: [releaseNotesJobs],
  seeds: [seedReleaseNotes],
  entities: [releaseNoteEntity],
};
