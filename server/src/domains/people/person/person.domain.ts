import { cataloguedFiles } from '../../../engines/files/catalogued-files.ts';
import type { Domain } from '../../domain.ts';
import { announcedPeople } from './announced-people.ts';
import { datedChangeEntity } from './dated-changes.entity.ts';
import { datedChangesJobs } from './dated-changes.jobs.ts';
import { registerDatedChanges } from './dated-changes.reactions.ts';
import { datedChangesRoutes } from './dated-changes.routes.ts';
import { erasedPerson } from './erased-person.ts';
import { registerLivePeople } from './live-people.reactions.ts';
import { personRelations } from './merged-person.ts';
import { plannedPeople } from './people.actions.ts';
import { personSubject } from './person.columns.ts';
import { known, opensTimeline, personEntity } from './person.entity.ts';
import { personFormSubject } from './person.form.ts';
import { personRoutes } from './person.routes.ts';
import { personTiles } from './person.tiles.ts';
import { tagsRoutes } from './tags.routes.ts';
import { registerTeams } from './teams.reactions.ts';

export const personDomain: Domain = {
  name: 'person',
  owns: ['Personne', 'PersonneTag', 'PersonneEquipeTag', 'management_line', 'person_identifier'],
  merged: {
    // Written with the record, which moves the lines: whoever had the one who goes above them has the one who is kept.
    Personne: Object.fromEntries(
      [...personRelations, 'Fusion'].map((relation) => [`IdPersonneEV1${relation}`, 'made' as const]),
    ),
    PersonneTag: { IdPersonneEV1: 'joins' },
    PersonneEquipeTag: { IdPersonneEV1: 'joins' },
    management_line: { IdPersonneEV1: 'made', IdAncetre: 'made' },
    // What somebody was called by is nobody else's, ever.
    person_identifier: { IdPersonneEV1: 'stays' },
  },
  kept: {
    Personne: {
      about: 'IdPersonneEV1',
      becomes: erasedPerson,
      files: {
        entity: 'Personne',
        fields: ['PieceIdentiteRecto', 'PieceIdentiteVerso', 'PieceTitreSejour', 'PiecePermis'],
      },
      hidden: [
        'RechercheNom',
        'RechercheLogin',
        'RechercheContact',
        'RechercheId',
        'RechercheTout',
        'NomCompare',
        'VersionDroits',
      ],
      words: ['DisplayNameModif'],
    },
    PersonneTag: { about: 'IdPersonneEV1', becomes: 'gone' },
    PersonneEquipeTag: { about: 'IdPersonneEV1', becomes: 'gone' },
    management_line: 'keys',
    // Digests: a login is never given again.
    person_identifier: 'keys',
  },
  offers: [
    'dated-changes.jobs',
    'enrolment.actions',
    'in-charge.queries',
    'list-addresses.actions',
    'payroll-number.actions',
    'people.actions',
    'people.events',
    'statuses.actions',
    'management-line.queries',
    'merge-records.actions',
    'merged-person',
    'named-people.queries',
    'person-lock.queries',
    'person.columns',
    'person.entity',
    'person.form',
    'person-identifiers.queries',
    'related-account',
    'team-tags.queries',
  ],
  announced: announcedPeople,
  live: { 'people.changed': { table: 'Personne', key: 'IdPersonneEV1', mayKnow: known } },
  forms: [personFormSubject],
  tiles: personTiles,
  routes: [personRoutes, tagsRoutes, datedChangesRoutes],
  jobs: [datedChangesJobs],
  reactions: [registerDatedChanges, registerLivePeople, registerTeams],
  planned: { Personne: plannedPeople },
  subjects: { person: personSubject },
  files: [cataloguedFiles(personSubject, 'Personne', { tells: opensTimeline })],
  entities: [personEntity, datedChangeEntity],
};
