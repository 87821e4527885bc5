import type pg from 'pg';

/** A person as the table holds them, with what the policy speaks of: read without anything of the product. */
export interface Person {
  readonly IdPersonneEV1: number;
  readonly CompteAD: string | null;
  readonly IdPays: string;
  readonly IdStatut: number;
  readonly Physique: boolean;
  readonly Test: boolean;
  readonly LibSite: string | null;
  readonly Manager: number | null;
  readonly Manager2: number | null;
  readonly ADG: number | null;
  readonly Recruteur: number | null;
}

export interface People {
  readonly all: readonly Person[];
  readonly byLogin: ReadonlyMap<string, Person>;
  readonly byKey: ReadonlyMap<number, Person>;
}

export async function readPeople(pool: pg.Pool): Promise<People> {
  const { rows: all } = await pool.query<Person>(
    `select p."IdPersonneEV1", lower(p."CompteAD") as "CompteAD", p."IdPays", p."IdStatut", p."Physique", p."Test", s."LibSite",
        p."IdPersonneEV1Manager" as "Manager", p."IdPersonneEV1Manager2" as "Manager2", p."IdPersonneEV1ADG" as "ADG",
        p."IdPersonneEV1Recruteur" as "Recruteur"
      from "Personne" p left join "Site" s using ("IdSite") order by 1`,
  );
  return {
    all,
    byLogin: new Map(all.flatMap((person) => (person.CompteAD ? [[person.CompteAD, person] as const] : []))),
    byKey: new Map(all.map((person) => [person.IdPersonneEV1, person])),
  };
}

/** Whether `person` is below `boss`, however far, going up from manager to manager. */
export function isUnder(person: Person, boss: Person, { byKey }: People): boolean {
  for (let up = person.Manager; up !== null; up = byKey.get(up)?.Manager ?? null) {
    if (up === boss.IdPersonneEV1) return true;
  }
  return false;
}
