import type { Domain } from '../../domain.ts';
import { modelPlans } from './model.plans.ts';
import { perimetersRoutes } from './perimeters.routes.ts';
import { rightsEntities } from './rights.entity.ts';
import { modelMeasures } from './rights.measures.ts';
import { rightsRoutes } from './rights.routes.ts';
import { rightsTables } from './rights.tables.ts';
import { rolesAdminRoutes } from './roles-admin.routes.ts';
import { seedRights } from './seed-rights.ts';

export const rightsDomain: Domain = {
  name: 'rights',
  owns: ['Droit', 'Perimetre', 'Profil', 'ProfilDroit', 'Role', 'RoleProfil', 'model_version'],
  merged: { Perimetre: { Conditions: { verb: 'renames', reach: true } } },
  kept: {
    Droit: 'nothing',
    Perimetre: 'nothing',
    Profil: 'nothing',
    ProfilDroit: 'nothing',
    Role: 'nothing',
    RoleProfil: 'nothing',
    model_version: 'nothing',
  },
  offers: ['perimeter-conditions', 'right-codes.queries', 'seed-rights'],
  routes: [rightsRoutes, perimetersRoutes, rolesAdminRoutes],
  plans: [({ kernel, today }) => modelPlans(kernel, modelMeasures(today))],
  planned: rightsTables,
  seeds: [seedRights],
  entities: rightsEntities,
};
