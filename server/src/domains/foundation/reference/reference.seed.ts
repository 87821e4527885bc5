import { activite } from './seeds/activite.seed.ts';
import { agence } from './seeds/agence.seed.ts';
import { bamObjectif } from './seeds/bam-objectif.seed.ts';
import { civilite } from './seeds/civilite.seed.ts';
import { contrat } from './seeds/contrat.seed.ts';
import { demandeStade } from './seeds/demande-stade.seed.ts';
import { direction } from './seeds/direction.seed.ts';
import { fonctionEFIS } from './seeds/fonction-efis.seed.ts';
import { fonctionFamille } from './seeds/fonction-famille.seed.ts';
import { genre } from './seeds/genre.seed.ts';
import { horaire } from './seeds/horaire.seed.ts';
import { jourFerie } from './seeds/jour-ferie.seed.ts';
import { langue } from './seeds/langue.seed.ts';
import { logiciel } from './seeds/logiciel.seed.ts';
import { materielCategorie } from './seeds/materiel-categorie.seed.ts';
import { motInterdit } from './seeds/mot-interdit.seed.ts';
import { nature } from './seeds/nature.seed.ts';
import { os } from './seeds/os.seed.ts';
import { parametre } from './seeds/parametre.seed.ts';
import { paysEu } from './seeds/pays-eu.seed.ts';
import { paysWorld } from './seeds/pays-world.seed.ts';
import type { SeedTable } from './seeds/seed-table.ts';
import { services } from './seeds/services.seed.ts';
import { statut } from './seeds/statut.seed.ts';
import { tag } from './seeds/tag.seed.ts';
import { typeVehicule } from './seeds/type-vehicule.seed.ts';
import { vehiculeFamille } from './seeds/vehicule-famille.seed.ts';

/** What every reference list starts with, in an order where a row comes after those it points at. */
export const referenceSeed: readonly SeedTable[] = [
  langue,
  paysEu,
  paysWorld,
  genre,
  civilite,
  contrat,
  statut,
  nature,
  tag,
  horaire,
  demandeStade,
  typeVehicule,
  vehiculeFamille,
  activite,
  fonctionFamille,
  direction,
  fonctionEFIS,
  services,
  agence,
  parametre,
  jourFerie,
  motInterdit,
  logiciel,
  materielCategorie,
  os,
  bamObjectif,
];
