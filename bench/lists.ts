import pg from 'pg';

/**
 * Makes so many distribution lists like one that is there, its author's bounds included: each finds the people of one site who
 * have one of three contracts, as published and empty in the mail suite.
 */
export async function fillLists(databaseUrl: string, like: number, lists: number): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(
      `create temp table wanted as
        select nextval(pg_get_serial_sequence('"Liste"', 'IdListe'))::integer as id, i,
          jsonb_build_object('and', jsonb_build_array(
            jsonb_build_object('field', 'IdSite', 'operator', 'in', 'value', jsonb_build_array(s."IdSite")),
            jsonb_build_object('field', 'IdStatut', 'operator', 'not empty'))) as conditions
        from generate_series(1, $1::integer) i
        join (select "IdSite", row_number() over (order by "IdSite") - 1 as n, count(*) over () as sites from "Site") s
          on s.n = i % s.sites`,
      [lists],
    );
    await client.query(
      `insert into "Liste" ("IdListe", "LibListe", "IdNature", "IdPersonneEV1", "Adresse", published_at, dos)
        select w.id, 'Bench ' || w.i, l."IdNature", l."IdPersonneEV1", 'bench-' || w.i || '@lists.example', now(), 'embedded'
        from wanted w, "Liste" l where l."IdListe" = $1`,
      [like],
    );
    await client.query(
      `insert into "LdGroupe" ("IdListe", "ParDefaut", "Conditions", "Bornes", "BornesDe")
        select w.id, true, w.conditions, g."Bornes", g."BornesDe" from wanted w, "LdGroupe" g where g."IdListe" = $1`,
      [like],
    );
    await client.query(
      `insert into "LdDependance" ("IdListe", champ)
        select w.id, d.champ from wanted w, "LdDependance" d where d."IdListe" = $1`,
      [like],
    );
    await client.query(
      `insert into suite_list (marker, address, name, settings)
        select (select id from installation) || '/Liste/' || w.id, 'bench-' || w.i || '@lists.example', 'Bench ' || w.i, '{}'
        from wanted w`,
    );
    await client.query('analyze "Liste"');
    await client.query('analyze "LdGroupe"');
  } finally {
    await client.end();
  }
}

/** Has the mail suite of the portal hold whoever is in lists by now, as if it had followed. */
export async function bringMembers(databaseUrl: string): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(`delete from effect where entity = 'Liste' and state = 'waiting'`);
    await client.query(
      `insert into "LdEnvoi" ("IdListe", "IdPersonneEV1", "Mail")
        select m."IdListe", m."IdPersonneEV1", p."Mail" from "LdMembre" m join "Personne" p using ("IdPersonneEV1")
        where m.version_out is null and p."Mail" is not null on conflict do nothing`,
    );
    await client.query(
      `insert into suite_member (marker, mail)
        select l.marker, e."Mail" from "LdEnvoi" e
        join suite_list l on l.marker = (select id from installation) || '/Liste/' || e."IdListe" on conflict do nothing`,
    );
    await client.query('analyze "LdMembre"');
    await client.query('analyze "LdEnvoi"');
    await client.query('analyze suite_member');
  } finally {
    await client.end();
  }
}
