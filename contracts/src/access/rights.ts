import type { DirectoryFilter } from '../directory/directory.fields.ts';
import type { DirectoryColumn } from '../person/column.fields.ts';

/** `TypeDroit`: the kind of subject that a right is judged on. */
export const TypeDroit = { global: 0, person: 1, site: 2, company: 3, list: 4 } as const;

interface Right {
  readonly TypeDroit: 0 | 1 | 2 | 3 | 4;
  /** Links carry 0 none, 1 see, 2 decide; other rights are simply held (1). */
  readonly graded?: true;
  /** Opens administration: what many people gain of these at once is looked at by two. */
  readonly administrative?: true;
  /** Nothing is gated by it yet: kept and assignable. */
  readonly reserved?: true;
}

const global: Right = { TypeDroit: 0 };
const onPerson: Right = { TypeDroit: 1 };
const onSite: Right = { TypeDroit: 2 };
const onCompany: Right = { TypeDroit: 3 };
const onList: Right = { TypeDroit: 4 };
const administrative: Right = { TypeDroit: 0, administrative: true };
const reserved: Right = { TypeDroit: 1, reserved: true };

/** Rights whose codes are written out; the columns, filters and BAM actions add theirs below. */
const namedRights = {
  // Platform and administration
  adm: administrative,
  maintenance: administrative,
  'back-office-acces': administrative,
  'import-export-acces': global,
  'module.documentation': global,
  'module.validation.demandes': global,
  mvp: onPerson,
  mrn: administrative,
  mrb: global,
  'r-note-add': administrative,
  mtm: administrative,
  rtm: administrative,
  // Directory
  ann: onPerson,
  exp: onPerson,
  cpt: onPerson,
  otv: reserved,
  aot: onPerson,
  vip: onPerson,
  'fp-dct': onPerson,
  'ann-update': onPerson,
  'ann-update-tags': onPerson,
  'ann-update-mng': onPerson,
  'ann-update-mng-q': onPerson,
  // Creation and account
  dcc: onCompany,
  cre: reserved,
  rgd: onPerson,
  maj: reserved,
  upn: reserved,
  'p-test-doublon': onPerson,
  'date-exp-office': onPerson,
  'fp-modifier-pays': onPerson,
  'update-matriculeP': onPerson,
  'cancel-crossbording': onPerson,
  // Record
  esp: onPerson,
  est: onPerson,
  epc: onPerson,
  vpc: onPerson,
  meq: onPerson,
  mct: onPerson,
  ild: onPerson,
  tim: onPerson,
  alc: onPerson,
  acd: onPerson,
  adc: onPerson,
  eic: onPerson,
  esc: onPerson,
  dsd: onPerson,
  mpp: onPerson,
  'tel-mobile-pro-update': onPerson,
  'tel-fixe-pro-update': onPerson,
  'fp-delegue-role': onPerson,
  vml: reserved,
  vig: reserved,
  vtl: reserved,
  // Codes kept for the companies that use them
  aft: reserved,
  cdm: reserved,
  cma: reserved,
  mmm: reserved,
  mmt: reserved,
  mmp: reserved,
  mip: reserved,
  ahd: reserved,
  avp: reserved,
  lpe: reserved,
  apo: reserved,
  apa: reserved,
  ata: reserved,
  ass: reserved,
  afs: reserved,
  deb: reserved,
  cct: reserved,
  mat: reserved,
  // Requests
  'demande-acces': onPerson,
  'demande-cantine': onPerson,
  'demande-parking': onPerson,
  'demande-materiels': onPerson,
  'demande-logicielles': onPerson,
  'demande-vehicule': onPerson,
  'd-badge-acces-modifier': onPerson,
  'suivie-demandes': onPerson,
  'suivi-demande-do-perso': onPerson,
  'suivi-d-materiel': onPerson,
  'suivi-d-logiciel': onPerson,
  'suivi-d-acces': onPerson,
  'suivi-d-cantine': onPerson,
  'suivi-d-parking': onPerson,
  'suivi-d-p-tel': onPerson,
  'suivi-d-vehicule': onPerson,
  'suivi-d-liste': onPerson,
  'suivi-d-imm': onPerson,
  'suivi-d-bam': onPerson,
  'odc-nbadge': onPerson,
  SGX: { TypeDroit: 2, graded: true },
  SECUOFF: { TypeDroit: 2, graded: true },
  VALIDATION: { TypeDroit: 3, graded: true },
  // Hiring file
  'de-acces': onPerson,
  'de-voir': onPerson,
  // Inventories
  oic: onPerson,
  'oic.badge': onPerson,
  'oic.materiel': onPerson,
  'oic.logiciel': onPerson,
  'oic.vehicule': onPerson,
  'acquittement-creer': onPerson,
  'acquittement-edit': onPerson,
  'inventaire-cancel-return-mat': onPerson,
  'inventaire-rendre-materiel': onPerson,
  'inventaire-logiciel-desinstaller': onPerson,
  'vehicule-import-donnees': global,
  'demande-logiciel-cloturer': onPerson,
  // BAM, whatever the type
  'bam-rappeler': onPerson,
  'bam-validate-bulk': onPerson,
  'bam-litige': onPerson,
  'bam-fiche-collab': onPerson,
  // Distribution lists
  ldd: onList,
  'ld.access': global,
  'ld.responsable': onPerson,
  'ld.exclu': onList,
  'ld.prefixe': onList,
  'ld.updateBackup': onList,
  'ld.updateResponsable': onList,
  'unlock-List': onList,
  // Sites and companies
  'access-module-societe': onCompany,
  'site-read': onSite,
  'site-create': onSite,
  'site-update': onSite,
  'site-delete': onSite,
  'site-export': onSite,
} as const satisfies Record<string, Right>;

export const bamActions = [
  'create',
  'clone',
  'delete-draft',
  'submit',
  'close',
  'prolong',
  'modify',
  'export',
  'litige',
  'boostup',
] as const;
export const bamTypes = ['mission', 'affectation', 'intermission'] as const;

export type NamedRight = keyof typeof namedRights;
export const rightsByName = Object.keys(namedRights) as NamedRight[];
export type BamRight = `bam-${(typeof bamActions)[number]}-${(typeof bamTypes)[number]}`;

/** Rights by which something is done to a subject. */
export type ActRight = NamedRight | BamRight;

/** Rights that let a field be read. */
export type ReadRight = NamedRight | `ann-col-${DirectoryColumn}`;

/** Every right code of the product. */
export type RightCode = ReadRight | BamRight | `ann-filtre-${DirectoryFilter}`;

/** What opens administration, in whole or in part. */
export const administrativeRights: ReadonlySet<string> = new Set(
  Object.entries<Right>(namedRights).flatMap(([code, { administrative: opens }]) => (opens ? [code] : [])),
);
/** The same, each as a right. */
export const administrativeCodes = [...administrativeRights] as readonly NamedRight[];

/** Rights written out by name that are judged on a person. */
export const personRights = Object.entries<Right>(namedRights).flatMap(([code, right]) =>
  right.TypeDroit === TypeDroit.person && !right.reserved ? [code as NamedRight] : [],
);

/** What is known of a right written out by name. */
export function namedRight(code: NamedRight): Right {
  return namedRights[code];
}

/** Builds the whole list; columns and filters come from the directory's own declarations. */
export function listRights(
  columns: readonly DirectoryColumn[],
  filters: readonly DirectoryFilter[],
): ReadonlyMap<RightCode, Right> {
  const all = new Map<RightCode, Right>(Object.entries(namedRights) as [NamedRight, Right][]);
  for (const action of bamActions) for (const type of bamTypes) all.set(`bam-${action}-${type}`, onPerson);
  for (const column of columns) all.set(`ann-col-${column}`, onPerson);
  for (const filter of filters) all.set(`ann-filtre-${filter}`, global);
  return all;
}
