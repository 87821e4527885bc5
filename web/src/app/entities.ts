import { provideEntities } from '../lib/entities.ts';

const organisation = () => import('../domains/people/directory/organisation.entity.tsx');

/** What tells the values of each kind of thing; of any other, each value is told as its type is. */
provideEntities({
  Personne: () => import('../domains/people/person/person.entity.tsx'),
  dated_change: () => import('../domains/people/person/dated-change.entity.ts'),
  Fichier: () => import('../domains/foundation/history/file.entity.ts'),
  PersonneRole: () => import('../domains/administration/delegation/held-role.entity.tsx'),
  Role: () => import('../domains/administration/roles-admin/role.entity.tsx'),
  ProfilDroit: () => import('../domains/administration/rights/profile-right.entity.ts'),
  Perimetre: () => import('../domains/administration/perimeters/perimeter.entity.tsx'),
  Societe: organisation,
  CentreCout: organisation,
  Site: organisation,
  FormulaireVersion: () => import('../domains/foundation/forms/form-version.entity.ts'),
  Inventaire: () => import('../domains/services/inventories/item.entity.ts'),
  DefinitionImport: () => import('../domains/exchange/imports/definitions/definition.entity.ts'),
  mesure_role: () => import('../domains/workspace/reporting/arrangement.entity.ts'),
  plan: () => import('../domains/workspace/plans/plan.entity.ts'),
  Demande: () => import('../domains/services/requests/sheet/request.entity.tsx'),
  CircuitDemande: () => import('../domains/services/requests/rounds/circuit.entity.tsx'),
  PieceType: () => import('../domains/services/hiring/papers/paper-type.entity.tsx'),
  DossierCandidat: () => import('../domains/services/hiring/candidate-file.entity.ts'),
  Liste: () => import('../domains/services/distribution-lists/distribution-list.entity.tsx'),
  LdGroupe: () => import('../domains/services/distribution-lists/list-group.entity.tsx'),
  effect: () => import('../domains/workspace/effects/effect.entity.ts'),
  account_run: () => import('../domains/systems/provisioning/account-run.entity.ts'),
  Message: () => import('../domains/publishing/messages/message.entity.ts'),
  ReleaseNote: () => import('../domains/publishing/release-notes/release-note.entity.ts'),
  PageDocumentation: () => import('../domains/publishing/documentation/documentation.entity.ts'),
});
