import { provideEntities } from '../lib/entities.ts';

const organisation = () => import('../domains/directory/organisation.entity.tsx');

/** What tells the values of each kind of thing; of any other, each value is told as its type is. */
provideEntities({
  Personne: () => import('../domains/person/person.entity.tsx'),
  dated_change: () => import('../domains/person/dated-change.entity.ts'),
  Fichier: () => import('../domains/history/file.entity.ts'),
  PersonneRole: () => import('../domains/delegation/held-role.entity.tsx'),
  Role: () => import('../domains/roles-admin/role.entity.tsx'),
  ProfilDroit: () => import('../domains/rights/profile-right.entity.ts'),
  Perimetre: () => import('../domains/perimeters/perimeter.entity.tsx'),
  Societe: organisation,
  CentreCout: organisation,
  Site: organisation,
  plan: () => import('../domains/plans/plan.entity.ts'),
  Demande: () => import('../domains/requests/request.entity.tsx'),
  CircuitDemande: () => import('../domains/requests/circuit.entity.tsx'),
  effect: () => import('../domains/effects/effect.entity.ts'),
  account_run: () => import('../domains/provisioning/account-run.entity.ts'),
  Message: () => import('../domains/messages/message.entity.ts'),
  ReleaseNote: () => import('../domains/release-notes/release-note.entity.ts'),
  PageDocumentation: () => import('../domains/documentation/documentation.entity.ts'),
});
