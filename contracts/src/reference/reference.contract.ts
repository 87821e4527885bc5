import { type TSchema, Type } from 'typebox';
import { type Call, call, nullable, signedIn, strict } from '../call.ts';
import { type ReferenceListName, referenceList } from './reference.fields.ts';

/** Loopback filter of a reference list: `fields`, `order`, and a language relation (`include`) that picks the labels. */
const query = strict({ filter: Type.Optional(Type.String({ maxLength: 2000 })) });

const types = { text: Type.String(), number: Type.Integer(), boolean: Type.Boolean() };

function rows(name: ReferenceListName) {
  const list = referenceList(name);
  const more = Object.entries(list.more).map(([property, type]): [string, TSchema] => [
    property,
    Type.Optional(nullable(types[type])),
  ]);
  return Type.Array(
    strict({
      [list.id]: Type.Optional(types[list.idType]),
      ...(list.label && { [list.label]: Type.Optional(Type.String()), Actif: Type.Optional(Type.Boolean()) }),
      ...Object.fromEntries(more),
    }) as TSchema,
  );
}

function list(name: ReferenceListName, path: string, own: Partial<Call> = {}) {
  return call({
    operationId: `reference.${name}`,
    method: 'GET',
    path,
    summary: `Reference list ${name}, labels in the asked language`,
    access: signedIn,
    anyRole: true,
    cached: true,
    query,
    response: rows(name),
    errors: ['LANGUAGE_NOT_SUPPORTED'],
    ...own,
  } as const satisfies Call);
}

const byLanguage = { params: strict({ lang: Type.String({ maxLength: 10 }) }) };

/** One call per reference list; its name says which. */
export const referenceCalls = {
  Genre: list('Genre', '/GenreActifs'),
  Contrat: list('Contrat', '/ContratActifs'),
  Statut: list('Statut', '/StatutActifs'),
  DemandeStade: list('DemandeStade', '/DemandeStades'),
  Horaire: list('Horaire', '/BadgeHoraires'),
  VehiculeFamille: list('VehiculeFamille', '/VehiculeFamilleActifs'),
  Pays: list('Pays', '/PaysActifs/get-pays'),
  Activite: list('Activite', '/ActiviteActifs/get-activites'),
  FonctionFamille: list('FonctionFamille', '/FonctionFamilleActifs/get-fonction-familles'),
  Direction: list('Direction', '/DirectionActifs/get-directions/{lang}', byLanguage),
  TypeVehicule: list('TypeVehicule', '/TypeVehiculeActifs/get-type-Vehicules'),
  Civilite: list('Civilite', '/CiviliteActifs/get-civilites'),
  Parametre: list('Parametre', '/ParametreActifs/get-parametres'),
  Langue: list('Langue', '/LangueActifs/get-langues'),
  Nature: list('Nature', '/LdNatures/get-natures-liste-diffusion/{lang}', byLanguage),
  Tag: list('Tag', '/PersonneTagActifs'),
  FonctionEFIS: list('FonctionEFIS', '/FonctionEFISActifs'),
  Services: list('Services', '/ServicesActifs'),
  JourFerie: list('JourFerie', '/JourFerieActifs'),
  MotInterdit: list('MotInterdit', '/LdListes/get-ldinterdit'),
  Logiciel: list('Logiciel', '/LogicielActifs'),
  MaterielCategorie: list('MaterielCategorie', '/MaterielCategorieActifs'),
  Agence: list('Agence', '/AgenceActifs'),
  Os: list('Os', '/Os/get-os-list/{lang}', byLanguage),
  BamObjectif: list('BamObjectif', '/BamObjectifs/get-bam-objectif'),
} satisfies Record<ReferenceListName, Call>;

const names = Object.keys(referenceCalls) as ReferenceListName[];
const oneName = `(${names.join('|')})`;

/** Several lists in one answer, as a screen wants them. */
export const referenceListsCall = call({
  operationId: 'reference.lists',
  method: 'GET',
  path: '/reference-lists/{lang}',
  summary: 'Several reference lists, labels in the asked language, by name',
  access: signedIn,
  anyRole: true,
  cached: true,
  ...byLanguage,
  query: strict({ names: Type.String({ pattern: `^${oneName}(,${oneName})*$`, maxLength: 1000 }) }),
  response: strict(Object.fromEntries(names.map((name) => [name, Type.Optional(rows(name))]))),
  errors: ['LANGUAGE_NOT_SUPPORTED'],
});

/** How offers are organised in one agency, each with it. */
export const agencyOsCall = list('Os', '/OsCAs/get-os-ca-list/{lang}', {
  operationId: 'reference.OsCA',
  ...byLanguage,
});

/** The stages of BAM files: those of requests that are marked for them. */
export const bamStagesCall = list('DemandeStade', '/DemandeStadeBAMs', { operationId: 'reference.DemandeStadeBAM' });
