/**
 * Who should see what, in the words of the specification and of its decisions (people and statuses, rights, personas):
 * nothing here comes from the server, so that the server can be judged by it.
 */
import { isUnder, type People, type Person } from './people.ts';

/** The columns of the directory. */
export const allColumns = [
  ...['IdPays', 'IdPersonne', 'CompteAD', 'VIP', 'IndexPrenomNom', 'IdGenre', 'ListeTag', 'IdContrat', 'coordonnees'],
  ...['IdStatut', 'LibSociete', 'LibSite', 'Metropolis', 'Office365', 'Delegation', 'Enrole', 'NIN', 'Manager'],
  ...['Manager2', 'MngProxi', 'Recruteur', 'ADG', 'IdFonctionEFIS', 'LibCCout', 'IdCA', 'SocietePrestation'],
  ...['IdPaysSocietePrestation', 'IdDirection', 'IdActivite', 'IdFamille', 'IdServices', 'DateEntree'],
  ...['DateSortiePhysique', 'DisplayNameModif', 'DateM'],
] as const;
export type Column = (typeof allColumns)[number];

/** Tags and contact details have no order. */
export const unsortable: readonly Column[] = ['ListeTag', 'coordonnees'];

/** The filters of the directory. */
export const allFilters = [
  ...['Physique', 'IdPays', 'contrats', 'Societe', 'sites', 'statuts', 'Ccout', 'Manager', 'Manager2', 'MngProxi'],
  'SocietePrestation',
  ...['ADG', 'allPersonnesBelongsManager', 'interneExterne', 'DateEntree', 'DateSortiePhysique', 'IdDirection'],
  ...['ListeTag', 'tags', 'Metropolis', 'Delegation', 'familleFonctions', 'isOrphelinFilter', 'isPaieSent'],
  ...['isPaieNotSent', 'isPaieCDRFilter', 'DisplayNameModif', 'Enrole', 'query'],
] as const;
export type Filter = (typeof allFilters)[number];

const but = <T>(all: readonly T[], ...left: readonly NoInfer<T>[]): readonly T[] =>
  all.filter((one) => !left.includes(one));

const payrollFilters: readonly Filter[] = ['isPaieSent', 'isPaieNotSent', 'isPaieCDRFilter'];

/** What a colleague may know of anybody present. */
export const card: { readonly columns: readonly Column[]; readonly filters: readonly Filter[] } = {
  columns: [
    ...(['IdPays', 'IndexPrenomNom', 'coordonnees', 'LibSociete', 'LibSite', 'IdDirection'] as const),
    ...(['IdServices', 'IdFamille', 'Manager', 'ADG'] as const),
  ],
  filters: [
    ...(['IdPays', 'Societe', 'sites', 'IdDirection', 'familleFonctions', 'Manager', 'ADG'] as const),
    ...(['allPersonnesBelongsManager', 'query'] as const),
  ],
};

/** What one knows of oneself: all but who last touched the record and the flag of an outside tool. */
const ownColumns = but(allColumns, 'DisplayNameModif', 'Metropolis');

/** What a role adds on the people it is about. */
interface Role {
  readonly about: (person: Person, me: Person, people: People) => boolean;
  readonly columns: readonly Column[];
  readonly filters: readonly Filter[];
  readonly birthDate?: true;
  readonly hiringFile?: true;
  /** Technical and test accounts too. */
  readonly technical?: true;
  readonly exports?: true;
  /** Changes the situation of people, or only tags, accounts, or the payroll number. */
  readonly changes?: true;
  readonly changesLittle?: true;
  /** Gives team tags. */
  readonly tags?: true;
}

const anybody = () => true;
const inFrance = (person: Person) => person.IdPays === 'FR';
const ofMyCountry = (person: Person, me: Person) => person.IdPays === me.IdPays;

const manages = {
  columns: but(allColumns, 'NIN', 'IdFonctionEFIS', 'Metropolis', 'Office365', 'Enrole'),
  filters: but(allFilters, 'isOrphelinFilter', 'DisplayNameModif', 'Metropolis', 'Enrole', ...payrollFilters),
  exports: true,
} as const;

const humanResources = {
  columns: but(allColumns, 'Metropolis'),
  filters: but(allFilters, 'isOrphelinFilter', 'Metropolis'),
  birthDate: true,
  hiringFile: true,
  exports: true,
  changes: true,
  tags: true,
} as const;

const administration: Role = {
  about: anybody,
  changesLittle: true,
  tags: true,
  columns: but(allColumns, 'NIN'),
  filters: but(allFilters, ...payrollFilters),
  technical: true,
  exports: true,
};

const onSitePeople = {
  columns: [
    ...(['IdPays', 'IdPersonne', 'IndexPrenomNom', 'IdContrat', 'coordonnees', 'IdStatut', 'LibSociete'] as const),
    ...(['LibSite', 'Manager', 'DateEntree', 'DateSortiePhysique'] as const),
  ],
  filters: [
    ...(['IdPays', 'Societe', 'sites', 'statuts', 'contrats', 'DateEntree', 'DateSortiePhysique'] as const),
    ...(['Manager', 'query'] as const),
  ],
} as const;

const roles = {
  none: { about: () => false, columns: [], filters: [] },
  administrator: administration,
  hrEverywhere: { about: anybody, ...humanResources },
  hrFrance: { about: inFrance, ...humanResources },
  recruiter: {
    // Those one recruits, and whoever is on the way in, in one's own country.
    about: (person, me) =>
      person.Recruteur === me.IdPersonneEV1 ||
      ([100, 200, 250, 290, 300, 400].includes(person.IdStatut) && person.IdPays === me.IdPays),
    columns: but(allColumns, 'Metropolis', 'Enrole', 'DisplayNameModif'),
    filters: but(allFilters, 'isOrphelinFilter', 'Metropolis', 'Enrole', 'DisplayNameModif'),
    hiringFile: true,
    exports: true,
    changes: true,
  },
  manager: { about: (person, me, people) => isUnder(person, me, people), changesLittle: true, tags: true, ...manages },
  missionManager: {
    about: (person, me) => person.Manager2 === me.IdPersonneEV1,
    changesLittle: true,
    tags: true,
    ...manages,
  },
  assistant: { about: (person, me) => person.ADG === me.IdPersonneEV1, ...manages },
  security: { about: ofMyCountry, columns: [...onSitePeople.columns, 'VIP'], filters: onSitePeople.filters },
  services: {
    about: ({ LibSite }) => LibSite === 'Orvane Paris' || LibSite === 'Orvane Nanterre',
    ...onSitePeople,
  },
  desk: {
    about: anybody,
    changesLittle: true,
    columns: but(allColumns, 'NIN', 'IdContrat', 'IdCA', 'LibCCout'),
    filters: but(allFilters, 'contrats', 'Ccout', ...payrollFilters),
    technical: true,
    exports: true,
  },
  payroll: {
    about: ofMyCountry,
    changesLittle: true,
    columns: [
      ...(['IdPays', 'IdPersonne', 'CompteAD', 'IndexPrenomNom', 'IdGenre', 'IdContrat', 'coordonnees'] as const),
      ...(['IdStatut', 'LibSociete', 'LibSite', 'NIN', 'LibCCout', 'IdCA', 'DateEntree'] as const),
      ...(['DateSortiePhysique', 'Manager'] as const),
    ],
    filters: [
      ...(['IdPays', 'contrats', 'Societe', 'sites', 'statuts', 'Ccout', 'DateEntree'] as const),
      ...(['DateSortiePhysique', 'interneExterne', 'query'] as const),
      ...payrollFilters,
    ],
    birthDate: true,
    hiringFile: true,
    exports: true,
  },
  comex: {
    about: anybody,
    columns: but(allColumns, 'NIN', 'Metropolis', 'Enrole', 'Office365', 'DisplayNameModif', 'DateM'),
    filters: but(allFilters, 'isOrphelinFilter', 'Metropolis', 'Enrole', 'DisplayNameModif', ...payrollFilters),
  },
  imm: {
    about: anybody,
    columns: [
      ...(['IdPays', 'IdPersonne', 'IndexPrenomNom', 'IdContrat', 'coordonnees', 'IdStatut', 'LibSociete'] as const),
      ...(['LibSite', 'Manager', 'Manager2'] as const),
    ],
    filters: ['IdPays', 'Societe', 'sites', 'statuts', 'contrats', 'Manager', 'Manager2', 'query'],
  },
} as const satisfies Record<string, Role>;

export interface Persona {
  readonly login: string;
  readonly role: Role;
  /** Why they don't come in at all. */
  readonly refused?: 'TOKEN_INVALID' | 'ACCOUNT_DISABLED';
}

const persona = (login: string, role: keyof typeof roles, refused?: Persona['refused']): Persona => ({
  login,
  role: roles[role],
  ...(refused && { refused }),
});

/** Nobody signed in. */
export const anonymous = persona('', 'none', 'TOKEN_INVALID');

/** The nineteen of the cast, each under the role they start with. */
export const cast: readonly Persona[] = [
  persona('admin', 'administrator'),
  persona('admin2', 'administrator'),
  persona('hr', 'hrEverywhere'),
  persona('hr.fr', 'hrFrance'),
  persona('recruiter', 'recruiter'),
  persona('manager', 'manager'),
  persona('assistant', 'assistant'),
  persona('employee', 'none'),
  persona('security', 'security'),
  persona('services', 'services'),
  persona('desk', 'desk'),
  persona('payroll', 'payroll'),
  persona('comex', 'comex'),
  persona('imm', 'imm'),
  persona('mission', 'missionManager'),
  // Acts for hr.fr, never beyond.
  persona('delegate', 'hrFrance'),
  // Their delegation is over: an employee again.
  persona('expired', 'none'),
  persona('suspended', 'none', 'ACCOUNT_DISABLED'),
  persona('disabled', 'none', 'ACCOUNT_DISABLED'),
];

export const signedIn = cast.filter(({ refused }) => !refused);

export type Relation = 'own' | 'inside' | 'outside' | 'hidden';

/** What a person is to a persona: oneself, one of those the role is about, a colleague, or nobody they know of. */
export function relation({ login, role }: Persona, person: Person, people: People): Relation {
  const me = people.byLogin.get(login)!;
  if (person === me) return 'own';
  const known = role.technical || (person.Physique && !person.Test);
  if (known && role.about(person, me, people)) return 'inside';
  return onCard(person) ? 'outside' : 'hidden';
}

function onCard({ IdStatut, Physique, Test }: Person): boolean {
  return [400, 500, 600].includes(IdStatut) && Physique && !Test;
}

/** The columns of a person that a persona sees; none when the person is hidden. */
export function columnsSeen(who: Persona, person: Person, people: People): ReadonlySet<Column> {
  const how = relation(who, person, people);
  if (how === 'hidden') return new Set();
  const me = people.byLogin.get(who.login)!;
  return new Set([
    ...(onCard(person) ? card.columns : []),
    ...(how === 'own' ? ownColumns : []),
    ...(who.role.about(person, me, people) ? who.role.columns : []),
  ]);
}

/** What comes with a column in the record, beside the column itself. */
const besides: Partial<Record<Column, readonly string[]>> = {
  IndexPrenomNom: ['Prenom', 'Nom', 'Photo'],
  coordonnees: ['Mail', 'TelFixePro', 'TelMobilePro', 'Skype'],
  IdFamille: ['Fonction'],
  IdGenre: ['IdCivilite'],
  IdPays: ['IdLangue'],
  LibSociete: ['IdSociete'],
  LibSite: ['IdSite'],
  LibCCout: ['IdCCout'],
  SocietePrestation: ['IdSocietePrestation'],
  IdContrat: ['IsInternal'],
  IdStatut: ['Suspendu', 'Desactive'],
  ListeTag: ['tags', 'ExcluLD'],
  Recruteur: ['RespRH', 'AdminRH'],
  DateEntree: ['DateEntreePhysique'],
  Office365: ['DateExpirationOffice'],
};

/** What is sensitive and no column. */
export const personalData = [
  ...(['DateNaissance', 'LieuNaissance', 'IdPaysNaissance', 'CPNaissance', 'SituationFamiliale'] as const),
  ...(['MailPerso', 'TelPerso', 'AdressePerso', 'CPPerso', 'VillePerso', 'MatriculeP', 'TitreSejour'] as const),
  ...(['DateFinTitreSejour', 'Permis', 'PieceIdentiteRecto', 'PieceIdentiteVerso', 'PieceTitreSejour'] as const),
  'PiecePermis' as const,
];

/** The fields of a person's record that a persona sees. */
export function fieldsSeen(who: Persona, person: Person, people: People): ReadonlySet<string> {
  const how = relation(who, person, people);
  if (how === 'hidden') return new Set();
  const columns = [...columnsSeen(who, person, people)];
  const { role } = who;
  const inRole = role.about(person, people.byLogin.get(who.login)!, people);
  return new Set([
    'IdPersonneEV1',
    'Physique',
    ...columns,
    ...columns.flatMap((column) => besides[column] ?? []),
    ...(how === 'own' || (inRole && role.birthDate) ? personalData : []),
    ...(inRole && role.hiringFile ? ['EtatPaie'] : []),
    ...(inRole && role.technical ? ['Test', 'Responsable'] : []),
  ]);
}

/** Whether a filter may be used at all, on whatever the persona sees. */
export function mayFilter({ role }: Persona, filter: Filter): boolean {
  return card.filters.includes(filter) || role.filters.includes(filter);
}

/** Whether a column may order a list: whoever sees it on anybody, oneself counting. */
export function maySort({ role }: Persona, column: Column): boolean {
  return card.columns.includes(column) || ownColumns.includes(column) || role.columns.includes(column);
}
