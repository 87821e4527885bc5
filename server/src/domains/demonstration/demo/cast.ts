import type { DemoCountry } from './countries.ts';
import { engineering, finance, humanResources, informationSystems, operations, sales } from './jobs.ts';

/** Somebody of the demonstration cast. The password and the roles are given elsewhere, by login. */
export interface CastMember {
  readonly login: string;
  readonly first: string;
  readonly last: string;
  readonly woman: boolean;
  readonly department: number;
  readonly title: string;
  /** What the login shows, in English. */
  readonly persona: string;
  /** Where in the tree: below the head of the department unless said. */
  readonly place?: 'comex' | 'manager' | 'under-manager' | 'leaf-of-manager';
  readonly status?: 'suspended' | 'disabled';
}

const member = (
  login: string,
  first: string,
  last: string,
  woman: boolean,
  department: number,
  title: string,
  persona: string,
  more: Pick<CastMember, 'place' | 'status'> = {},
): CastMember => ({ login, first, last, woman, department, title, persona, ...more });

/** The cast, all at the head company in Paris. */
export const castMembers: readonly CastMember[] = [
  member('comex', 'Hélène', 'Vasseur', true, finance, 'Directrice générale adjointe', 'COMEX member', {
    place: 'comex',
  }),
  member('admin', 'Camille', 'Aubry', true, informationSystems, 'Administratrice du portail', 'administrator'),
  member('admin2', 'Marc', 'Delcourt', false, informationSystems, 'Administrateur du portail', 'second administrator'),
  member('desk', 'Yanis', 'Belkacem', false, informationSystems, 'Responsable du centre de services', 'service desk'),
  member('hr', 'Sophie', 'Lambert', true, humanResources, 'Responsable RH du groupe', 'HR manager, every country'),
  member('hr.fr', 'Nathalie', 'Carpentier', true, humanResources, 'Responsable RH France', 'HR manager, France only'),
  member('recruiter', 'Julien', 'Morvan', false, humanResources, 'Chargé de recrutement', 'recruitment officer'),
  member('payroll', 'Isabelle', 'Guichard', true, humanResources, 'Gestionnaire de paie', 'payroll'),
  member('security', 'Thierry', 'Rolland', false, operations, 'Responsable de la sûreté', 'security officer'),
  member(
    'services',
    'Patricia',
    'Dumas',
    true,
    operations,
    'Responsable des services généraux',
    'general services of two sites',
  ),
  member('imm', 'Olivier', 'Fontaine', false, operations, 'Responsable des intermissions', 'IMM member'),
  member('mission', 'Laurence', 'Perrin', true, engineering, 'Responsable de missions', 'mission manager'),
  member('manager', 'Antoine', 'Mercier', false, engineering, 'Directeur de projets', 'hierarchical manager', {
    place: 'manager',
  }),
  member('assistant', 'Émilie', 'Roussel', true, engineering, 'Assistante de gestion', 'management assistant', {
    place: 'under-manager',
  }),
  member('employee', 'Hugo', 'Lefèvre', false, engineering, "Ingénieur d'études", 'employee with no other role', {
    place: 'leaf-of-manager',
  }),
  member(
    'delegate',
    'Claire',
    'Besson',
    true,
    finance,
    'Contrôleuse de gestion',
    'employee who acts for hr.fr by delegation',
  ),
  member('expired', 'Damien', 'Poulain', false, finance, 'Comptable', 'the same, but the delegation has ended'),
  member('suspended', 'Karim', 'Haddad', false, sales, "Chargé d'affaires", 'present but suspended', {
    status: 'suspended',
  }),
  member('disabled', 'Martine', 'Leclercq', true, sales, 'Chargée de marketing', 'deactivated person', {
    status: 'disabled',
  }),
];

/** Somebody in each other country, in whose language the portal speaks to them: nobody else’s name is given to them, but their login. */
export const castAbroad: readonly { readonly IdPays: DemoCountry; readonly login: string; readonly persona: string }[] =
  (
    [
      ['GB', 'the United Kingdom'],
      ['ES', 'Spain'],
      ['DE', 'Germany'],
      ['IT', 'Italy'],
      ['NL', 'the Netherlands'],
      ['PL', 'Poland'],
      ['CN', 'China'],
    ] as const
  ).map(([IdPays, country]) => ({
    IdPays,
    login: `employee.${IdPays.toLowerCase()}`,
    persona: `employee in ${country}`,
  }));

/** The two sites of the persona `services`, by their names. */
export const servicesSites = ['Orvane Paris', 'Orvane Nanterre'] as const;
