import { languages } from '@passerelle/contracts/languages.ts';
import type { EightTexts } from '@passerelle/texts/family.ts';
import { rolesTexts } from '@passerelle/texts/roles.texts.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { usualToday } from '../../../platform/db/days.ts';
import { hashPassword } from '../../../platform/identity/passwords.ts';
import { under } from '../../../platform/sure.ts';
import { translated } from '../../administration/rights/seed-rights.ts';
import { isPresent, signsIn } from '../../foundation/actor/presence.ts';
import type { SeededRole } from '../../foundation/actor/seeded-roles.ts';
import { seededRole } from '../../foundation/actor/seeded-roles.ts';
import { castAbroad, castMembers, servicesSites } from './cast.ts';
import { giveRolesToReview } from './roles-to-review.ts';

/** The one password of every demonstration account. */
export const demoPassword = 'passerelle';

/** The one whose sign-in shows how a second factor is enrolled; the others need none. */
const enrolsASecondFactor = 'mission';

/** Roles of the cast, the first being the one they act under. `delegate` and `expired` get theirs from hr.fr. */
const castRoles: Readonly<Record<string, readonly SeededRole[]>> = {
  admin: ['administrator', 'employee'],
  admin2: ['administrator', 'employee'],
  hr: ['hrManager', 'employee'],
  'hr.fr': ['hrCountryManager', 'employee'],
  recruiter: ['recruiter', 'employee'],
  manager: ['hierarchicalManager', 'employee'],
  assistant: ['assistant', 'employee'],
  employee: ['employee'],
  security: ['security', 'employee'],
  services: ['employee'],
  desk: ['serviceDesk', 'employee'],
  payroll: ['payroll', 'employee'],
  comex: ['comex', 'hierarchicalManager', 'employee'],
  imm: ['imm', 'employee'],
  mission: ['missionManager', 'employee'],
  suspended: ['employee'],
  delegate: ['employee'],
  expired: ['employee'],
  disabled: ['employee'],
};

/** Gives the cast their roles and passwords; everybody else present is an employee. */
export async function giveCastRoles(db: Db): Promise<void> {
  // A role each: minutes at a million people.
  await sql`set local statement_timeout = 0`.execute(db);
  // Nobody of this group has rights that are kept anywhere.
  await sql`alter table "PersonneRole" disable trigger rights_moved`.execute(db);
  await sql`insert into "PersonneRole" ("IdPersonneEV1", "IdRole", "ParDefaut")
    select "IdPersonneEV1", ${seededRole('employee')}, not (lower("CompteAD") = any(${castMembers.map((member) => member.login)}))
    from "Personne" where "Physique" and "CompteAD" is not null and ${isPresent('Personne')}
      and not (lower("CompteAD") = any(${castMembers.map((member) => member.login)}))`.execute(db);
  await sql`alter table "PersonneRole" enable trigger rights_moved`.execute(db);
  const keys = new Map<string, number>();
  const password = await hashPassword(demoPassword);
  await nameAbroad(db);
  for (const { login } of [...castMembers, ...castAbroad]) {
    const person = await db
      .selectFrom('Personne')
      .select('IdPersonneEV1')
      .where(sql<string>`lower("CompteAD")`, '=', login)
      .executeTakeFirstOrThrow();
    keys.set(login, person.IdPersonneEV1);
    await db
      .insertInto('embedded_account')
      .values({ IdPersonneEV1: person.IdPersonneEV1, password_hash: password })
      .execute();
    if (login !== enrolsASecondFactor) {
      await db
        .insertInto('second_factor_exemption')
        .values({ IdPersonneEV1: person.IdPersonneEV1, Motif: 'Démonstration' })
        .execute();
    }
    for (const [index, text] of (castRoles[login] ?? []).entries()) {
      await give(db, person.IdPersonneEV1, seededRole(text), index === 0 && login !== 'services');
    }
  }
  await give(db, under(keys, 'services'), await twoSitesRole(db), true);
  await delegateFrom(
    db,
    under(keys, 'hr.fr'),
    under(keys, 'delegate'),
    sql`${usualToday}`,
    sql`${usualToday} + 30`,
    true,
  );
  await delegateFrom(
    db,
    under(keys, 'hr.fr'),
    under(keys, 'expired'),
    sql`${usualToday} - 8`,
    sql`${usualToday} - 1`,
    false,
  );
  await giveRolesToReview(db, under(keys, 'manager'), [...keys.keys()]);
}

/** The last who came in each other country, and is there, has a login that is easily remembered. */
async function nameAbroad(db: Db): Promise<void> {
  for (const { IdPays, login } of castAbroad)
    await sql`update "Personne" set "CompteAD" = ${login} where "IdPersonneEV1" = (
      select max("IdPersonneEV1") from "Personne"
      where "IdPays" = ${IdPays} and "IdStatut" = 500 and "Physique" and "CompteAD" is not null and ${signsIn('Personne')})`.execute(
      db,
    );
}

async function give(db: Db, IdPersonneEV1: number, IdRole: number, ParDefaut: boolean): Promise<void> {
  await sql`insert into "PersonneRole" ("IdPersonneEV1", "IdRole", "ParDefaut")
    values (${IdPersonneEV1}, ${IdRole}, ${ParDefaut})`.execute(db);
}

async function delegateFrom(
  db: Db,
  from: number,
  to: number,
  start: ReturnType<typeof sql>,
  end: ReturnType<typeof sql>,
  acting: boolean,
): Promise<void> {
  if (acting) await db.updateTable('PersonneRole').set({ ParDefaut: false }).where('IdPersonneEV1', '=', to).execute();
  await sql`insert into "PersonneRole" ("IdPersonneEV1", "IdRole", "IdPersonneRoleDelegue", "ParDefaut", "DateDebut", "DateFin")
    select ${to}, "IdRole", "IdPersonneRole", ${acting}, ${start}, ${end} from "PersonneRole"
    where "IdPersonneEV1" = ${from} and "IdRole" = ${seededRole('hrCountryManager')}`.execute(db);
}

/** An advanced role of the demonstration: the profile of general services, over the two sites of the persona. */
async function twoSitesRole(db: Db): Promise<number> {
  const { services, twoSites } = rolesTexts.texts;
  const named = languages.map((language) => [language, `${services[language]} · ${servicesSites.join(' & ')}`]);
  const role = translated(Object.fromEntries(named) as EightTexts);
  const perimeter = translated(twoSites);
  const known = await db.selectFrom('Role').select('IdRole').where('LibRole', '=', role.label).executeTakeFirst();
  const sites = await db.selectFrom('Site').select('IdSite').where('LibSite', 'in', servicesSites).execute();
  const inSites = { field: 'IdSite', operator: 'in', value: sites.map((site) => site.IdSite) };
  const Conditions = JSON.stringify({ person: inSites, site: inSites });
  if (known) {
    await db.updateTable('Perimetre').set({ Conditions }).where('LibPerimetre', '=', perimeter.label).execute();
    return known.IdRole;
  }
  const { IdPerimetre } = await db
    .insertInto('Perimetre')
    .values({ LibPerimetre: perimeter.label, Traductions: perimeter.Traductions, Standard: false, Conditions })
    .returning('IdPerimetre')
    .executeTakeFirstOrThrow();
  const { IdRole } = await db
    .insertInto('Role')
    .values({ LibRole: role.label, Traductions: role.Traductions, Famille: 'SERVICES', Standard: false })
    .returning('IdRole')
    .executeTakeFirstOrThrow();
  const { IdProfil } = await db
    .selectFrom('Profil')
    .select('IdProfil')
    .where('LibProfil', '=', services.fr)
    .executeTakeFirstOrThrow();
  await db.insertInto('RoleProfil').values({ IdRole, IdProfil, IdPerimetre }).execute();
  // It finds what the role of one site finds.
  await sql`insert into "DefinitionRole" ("IdImport", "IdRole")
    select "IdImport", ${IdRole}::integer from "DefinitionRole" where "IdRole" = ${seededRole('services')}`.execute(db);
  return IdRole;
}
