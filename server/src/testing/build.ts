import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import { type Insertable, sql } from 'kysely';
import type { SeededRole } from '../domains/foundation/actor/seeded-roles.ts';
import { seededRole } from '../domains/foundation/actor/seeded-roles.ts';
import {
  lockLines,
  type ManagementLine,
  managementLines,
  settleLine,
} from '../domains/people/person/management-line.queries.ts';
import type { ConditionsByKind } from '../engines/access/actor.ts';
import { inTransaction } from '../platform/db/in-transaction.ts';
import type { Database } from '../platform/db/schema.ts';
import { day } from './day.ts';
import type { TestDatabase } from './test-database.ts';

type Row<Table extends keyof Database> = Partial<Insertable<Database[Table]>>;

type Key = Pick<BuiltPerson, 'IdPersonneEV1'>;

export interface BuiltPerson {
  readonly IdPersonneEV1: number;
  /** Set unless `CompteAD: null` was asked for. */
  readonly login: string;
}

export interface PersonExtras {
  /** Seeded roles they hold, the first being the one they act under. */
  readonly roles?: readonly SeededRole[];
  /** `ListeTag` */
  readonly accountTags?: readonly string[];
  /** `tags` */
  readonly teamTags?: readonly string[];
}

export type Build = ReturnType<typeof builders>;

/** Makes rows that tests need, with whatever they must hang on, on a database that has at least the seeds. */
export function builders({ db, pool }: Pick<TestDatabase, 'db' | 'pool'>) {
  let made = 0;
  const unique = (word: string) => `${word}-${process.pid}-${++made}`;

  async function company(row: Row<'Societe'> = {}): Promise<number> {
    const values = { LibSociete: unique('Company'), IdPays: 'FR', ...row };
    return (await db.insertInto('Societe').values(values).returning('IdSociete').executeTakeFirstOrThrow()).IdSociete;
  }

  async function site(row: Row<'Site'> = {}): Promise<number> {
    const values = { LibSite: unique('Site'), IdPays: 'FR', ...row };
    return (await db.insertInto('Site').values(values).returning('IdSite').executeTakeFirstOrThrow()).IdSite;
  }

  /** Present and in a company of their own unless the row says otherwise; placed in the management lines. */
  async function person(row: Row<'Personne'> = {}, extras: PersonExtras = {}): Promise<BuiltPerson> {
    const login = row.CompteAD ?? unique('login');
    const { IdPersonneEV1 } = await db
      .insertInto('Personne')
      .values({
        Prenom: 'Ada',
        Nom: unique('Person'),
        CompteAD: login,
        IdPays: 'FR',
        IdStatut: statuts.ACTIVE,
        IdSociete: row.IdSociete === undefined ? await company() : row.IdSociete,
        ...row,
      })
      .returning('IdPersonneEV1')
      .executeTakeFirstOrThrow();
    await placeInLines(IdPersonneEV1, row);
    for (const CodeTag of extras.accountTags ?? []) {
      await db.insertInto('PersonneTag').values({ IdPersonneEV1, CodeTag }).execute();
    }
    for (const Tag of extras.teamTags ?? []) {
      await db.insertInto('PersonneEquipeTag').values({ IdPersonneEV1, Tag }).execute();
    }
    for (const [index, text] of (extras.roles ?? ['employee']).entries()) {
      await role(IdPersonneEV1, { IdRole: seededRole(text), ParDefaut: index === 0 });
    }
    return { IdPersonneEV1, login };
  }

  async function placeInLines(IdPersonneEV1: number, row: Row<'Personne'>): Promise<void> {
    const above = (Object.entries(managementLines) as [ManagementLine, keyof Row<'Personne'>][]).filter(
      ([, column]) => row[column],
    );
    if (above.length === 0) return;
    await inTransaction(pool, async (client) => {
      await lockLines(client);
      for (const [line] of above) await settleLine(client, line, [IdPersonneEV1]);
    });
  }

  /** Gives a role; answers its `IdPersonneRole`. */
  async function role(IdPersonneEV1: number, row: Row<'PersonneRole'> & { IdRole: number }): Promise<number> {
    const given = await db
      .insertInto('PersonneRole')
      // Without a first day, the database says it.
      .values({ IdPersonneEV1, DateDebut: sql<string>`null`, ...row })
      .returning('IdPersonneRole')
      .executeTakeFirstOrThrow();
    return given.IdPersonneRole;
  }

  /** Has somebody hold the role that another has of their own, for a month unless it is said; answers its `IdPersonneRole`. */
  async function lend(giver: Key, to: Key, row: Row<'PersonneRole'> = {}): Promise<number> {
    const own = await db
      .selectFrom('PersonneRole')
      .select(['IdRole', 'IdPersonneRole'])
      .where('IdPersonneEV1', '=', giver.IdPersonneEV1)
      .where('IdPersonneRoleDelegue', 'is', null)
      .executeTakeFirstOrThrow();
    const { IdRole, IdPersonneRole: IdPersonneRoleDelegue } = own;
    return await role(to.IdPersonneEV1, { IdRole, IdPersonneRoleDelegue, DateFin: day(30), ...row });
  }

  /** Somebody who holds these rights and no others, over the people whom HR managers reach unless it is said over what. */
  async function holderOf(
    rights: readonly string[],
    row: Row<'Personne'> = {},
    over?: ConditionsByKind,
  ): Promise<BuiltPerson> {
    const holder = await person(row, { roles: [] });
    await pool.query(
      `with role as (insert into "Role" ("LibRole", "Famille") values ($4, 'TEST') returning "IdRole"),
        profil as (insert into "Profil" ("LibProfil") values ($4) returning "IdProfil"),
        held as (insert into "ProfilDroit" select "IdProfil", one, 1 from profil, unnest($3::text[]) one),
        perimetre as (insert into "Perimetre" ("LibPerimetre", "Conditions") select $4, $5::jsonb
          where $5 is not null returning "IdPerimetre"),
        joined as (insert into "RoleProfil" ("IdRole", "IdProfil", "IdPerimetre") select * from
          (select "IdRole" from role) r, (select "IdProfil" from profil) p,
          (select "IdPerimetre" from perimetre
            union all (select "IdPerimetre" from "RoleProfil" where "IdRole" = $2 limit 1) limit 1) z)
      insert into "PersonneRole" ("IdPersonneEV1", "IdRole", "ParDefaut") select $1, "IdRole", true from role`,
      [holder.IdPersonneEV1, seededRole('hrManager'), rights, unique('Role'), over ? JSON.stringify(over) : null],
    );
    return holder;
  }

  return { company, site, person, role, lend, holderOf };
}
