import type { Domain } from '../domain.ts';
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
    'Langue',
    'Nature',
    'Parametre',
    'Pays',
    'Services',
    'Statut',
    'Tag',
    'TypeVehicule',
    'VehiculeFamille',
  ],
  routes: [referenceRoutes],
  seeds: [seedReference],
};
