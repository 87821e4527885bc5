import type { Domain } from '../domain.ts';
import { referenceEntities } from './lists.entities.ts';
import { listsRoutes } from './lists.routes.ts';
import { parametersRoutes } from './parameters.routes.ts';
import { referenceRoutes } from './reference.routes.ts';
import { seedReference } from './seed-reference.ts';

export const referenceDomain: Domain = {
  name: 'reference',
  owns: [
    'Activite',
    'Agence',
    'Civilite',
    'Contrat',
    'DemandeStade',
    'Direction',
    'FonctionEFIS',
    'FonctionFamille',
    'Genre',
    'Horaire',
    'JourFerie',
    'Langue',
    'MotInterdit',
    'Nature',
    'Parametre',
    'Pays',
    'Services',
    'Statut',
    'Tag',
    'TypeVehicule',
    'VehiculeFamille',
    'shipped_entry',
  ],
  routes: [referenceRoutes, listsRoutes, parametersRoutes],
  entities: referenceEntities,
  seeds: [seedReference],
};
