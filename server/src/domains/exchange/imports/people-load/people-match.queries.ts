import { statuts } from '@passerelle/contracts/person/person.fields.ts';
import type pg from 'pg';
import { refuse } from './people-stage.queries.ts';

/** Finds what only the rows together, and the people already there, can tell: who is who, twice, or named by whom. */
export async function matchRows(client: pg.ClientBase): Promise<void> {
  await client.query('analyze people_row; analyze people_link');
  for (const statement of [...nameless, ...sameKey, ...existing, ...taken, ...fingerprints, ...costCentres])
    await client.query(statement);
  await refuse(client);
  for (const statement of relations) await client.query(statement);
  await refuse(client);
}

const notMade = [statuts.BROUILLON, statuts.ERROR].join();
/** What is missing to find somebody again, and nothing else that is wrong. */
const isIdentity = `(f.rule = 'required' and coalesce(f.field, '') in ('DateNaissance', 'NIN'))`;

/**
 * Whom no key tells from others, in the file and here: who is not made yet, a draft or in error. One alone of that name, country
 * and status is that person, and nothing is missing to find them again; of several nobody knows.
 */
const nameless = [
  `update people_row r set existing = m.found, refused = false from (
      select r.line, min(p."IdPersonneEV1") as found from people_row r
      join "Personne" p on p."NomCompare" = r.name and fold(p."Prenom") = r.first and p."IdPays" = r.country
        and p."IdStatut" = (r.fields ->> 'IdStatut')::integer and p."IdStatut" in (${notMade})
        and p."IdPersonne" is null and p."CompteAD" is null and p."Mail" is null
      where coalesce(r.number::text, r.login, r.mail) is null and not exists (select from people_fault f
        where f.line = r.line and not f.notice and not ${isIdentity})
      group by r.line having count(*) = 1
    ) m where m.line = r.line`,
  `delete from people_fault f using people_row r where r.line = f.line and r.existing is not null and ${isIdentity}`,
];

/** The same key on two lines: all but the first are duplicates. */
const sameKey = (
  [
    ['number', 'IdPersonne'],
    ['login', 'CompteAD'],
    ['mail', 'Mail'],
  ] as const
).map(
  ([key, field]) => `
    insert into people_fault (line, field, rule, other)
    select line, '${field}', 'duplicate', first_line from (
      select line, min(line) over (partition by ${key}) as first_line from people_row where ${key} is not null
    ) twice where line > first_line`,
);

/** Two employee numbers are two people, whatever else they share. */
const compatible = '(p."IdPersonne" is null or r.number is null or p."IdPersonne" = r.number)';

const byMail = `
  select r.line, min(p."IdPersonneEV1") as found, count(*) as times
  from people_row r join "Personne" p on lower(p."Mail") = r.mail and ${compatible}
  where r.existing is null group by r.line`;

const sameFingerprint = `c."IdPays" = r.country and (
  (c."Empreinte" = 1 and p."DateNaissance" = r.birth) or (c."Empreinte" = 2 and p."NIN" = r.nin) or c."Empreinte" = 3)`;

const byFingerprint = `
  select r.line, min(p."IdPersonneEV1") as found, count(*) as times,
    bool_or(lower(p."CompteAD") <> r.login) as other_login
  from people_row r join "Pays" c on c."IdPays" = r.country
  join "Personne" p on p."NomCompare" = r.name and p."IdPays" = r.country and fold(p."Prenom") = r.first
  where r.existing is null and ${sameFingerprint} and ${compatible} group by r.line`;

/** Who is already there: by employee number, login, e-mail, then by the rule of the country. */
const existing = [
  `update people_row r set existing = p."IdPersonneEV1" from "Personne" p where p."IdPersonne" = r.number`,
  `update people_row r set existing = p."IdPersonneEV1" from "Personne" p
    where r.existing is null and lower(p."CompteAD") = r.login and ${compatible}`,
  `insert into people_fault (line, field, rule) select line, 'Mail', 'duplicate' from (${byMail}) m where times > 1`,
  `update people_row r set existing = m.found from (${byMail}) m where m.line = r.line and m.times = 1`,
  // Several people, or one with another login, may be namesakes: a human says which.
  `insert into people_fault (line, field, rule)
    select line, 'Nom', 'duplicate' from (${byFingerprint}) m where times > 1 or other_login`,
  `update people_row r set existing = m.found from (${byFingerprint}) m
    where m.line = r.line and m.times = 1 and m.other_login is not true`,
  `insert into people_fault (line, field, rule)
    select r.line, 'IdPays', 'Veuillez_verifier_le_pays_d_empreinte' from people_row r
    join "Pays" c on c."IdPays" = r.country where r.existing is null and c."Empreinte" not in (1, 2, 3)`,
  `insert into people_fault (line, field, rule, other)
    select line, 'Nom', 'duplicate', first_line from (
      select line, min(line) over (partition by existing) as first_line from people_row where existing is not null
    ) twice where line > first_line and not exists (select from people_fault f where f.line = twice.line and f.rule = 'duplicate')`,
];

/** A login is one person's. */
const taken = [
  `insert into people_fault (line, field, rule)
    select r.line, 'CompteAD', 'duplicate' from people_row r
    join "Personne" p on lower(p."CompteAD") = r.login and p."IdPersonneEV1" is distinct from r.existing
    where not exists (select from people_fault f where f.line = r.line and f.rule = 'duplicate')`,
];

/** The same person twice in the file, by the rule of the country; another employee number makes a namesake. */
const fingerprints = [
  `insert into people_fault (line, field, rule, other, notice)
    select line, 'Nom', case when namesake then 'homonym' else 'duplicate' end, first_line, namesake from (
      select line, first_line, coalesce(number <> first_number, false) as namesake from (
        select r.line, r.number, first_value(r.line) over same as first_line, first_value(r.number) over same as first_number
        from people_row r join "Pays" c on c."IdPays" = r.country
        where (c."Empreinte" = 1 and r.birth is not null) or (c."Empreinte" = 2 and r.nin is not null) or c."Empreinte" = 3
        window same as (partition by r.country, r.name, r.first,
          case c."Empreinte" when 1 then r.birth::text when 2 then r.nin end order by r.line)
      ) alike
    ) twice
    where line > first_line and not exists (select from people_fault f where f.line = twice.line and f.rule = 'duplicate')`,
];

/** A cost centre to create needs a company to belong to. */
const costCentres = [
  `insert into people_fault (line, field, rule)
    select line, 'IdCCout', 'unknownValue' from people_row r
    where (fields ->> 'IdCCout')::integer < 0 and not exists (
      select from people_row other where other.fields -> 'IdCCout' = r.fields -> 'IdCCout' and other.fields ->> 'IdSociete' is not null)`,
];

/** The words of a stored name, in the order of `wordsOf`. */
const wordsOfPerson = `(select string_agg(word, ' ' order by word collate "C")
  from unnest(regexp_split_to_array("NomCompare", '[\\s,.''’-]+')) word where word <> '')`;

/** Whether a stored name is told as one word, as one in Chinese is, and is this one. */
const isOneWord = (name: string) => `"IndexPrenomNom" !~ '\\s' and fold("IndexPrenomNom") = ${name}`;

/** The words of a name but for single letters. */
function withoutInitials(words: string): string {
  return `trim(regexp_replace(' ' || ${words} || ' ', '( \\w)+(?= )', '', 'g'))`;
}

/** Whom each distinct wording names. A node is a person who is there, or minus the line of one who will be. */
const relations = [
  `create temp table people_wanted as select distinct wanted, login, number, name, null::integer as node, false as several
    from people_link where wanted is not null`,
  ...['number', 'login', 'mail'].map(
    (key) => `update people_wanted w set node = coalesce(r.existing, -r.line) from people_row r
      where w.node is null and r.${key} = w.${key === 'number' ? 'number' : 'login'}`,
  ),
  `update people_wanted w set node = p."IdPersonneEV1" from "Personne" p where w.node is null and p."IdPersonne" = w.number`,
  `update people_wanted w set node = p."IdPersonneEV1" from "Personne" p where w.node is null and lower(p."CompteAD") = w.login`,
  `update people_wanted w set node = m.found, several = m.times > 1 from (
      select lower("Mail") as mail, min("IdPersonneEV1") as found, count(*) as times from "Personne" group by 1
    ) m where w.node is null and m.mail = w.login`,
  `update people_wanted w set node = m.found, several = m.times > 1 from (
      select name, min(node) as found, count(distinct node) as times from (
        select w.name, coalesce(r.existing, -r.line) as node from people_wanted w join people_row r on r.words = w.name
        union
        select w.name, p."IdPersonneEV1" from people_wanted w join "Personne" p on ${wordsOfPerson} = w.name
        where exists (select from people_wanted where node is null)
        union
        select w.name, coalesce(r.existing, -r.line) from people_wanted w join people_row r on r.whole = w.name
        union
        select w.name, p."IdPersonneEV1" from people_wanted w join "Personne" p on ${isOneWord('w.name')}
        where exists (select from people_wanted where node is null)
      ) named group by name
    ) m where w.node is null and m.name = w.name`,
  // A middle initial is said in one place and not in the other: "Butler, Webster L" and "Webster Butler".
  `update people_wanted w set node = m.found, several = m.times > 1 from (
      select name, min(node) as found, count(distinct node) as times from (
        select w.name, coalesce(r.existing, -r.line) as node from people_wanted w
        join people_row r on ${withoutInitials('r.words')} = ${withoutInitials('w.name')} where w.node is null and not w.several
          and ${withoutInitials('w.name')} <> ''
      ) named group by name
    ) m where w.node is null and not w.several and m.name = w.name and m.name like '% %'`,
  // Whoever cannot be read whole is there all the same: their own line says what is wrong.
  ...['login', 'name'].map(
    (key) => `update people_wanted w set node = -r.line from (
        select min(line) as line, word from people_row, jsonb_array_elements_text(called) word group by word
      ) r where w.node is null and not w.several and r.word = w.${key}`,
  ),
  `update people_link l set node = w.node from people_wanted w where w.wanted = l.wanted and not w.several`,
  `insert into people_fault (line, field, rule)
    select l.line, l.field, case when w.several then 'ambiguous' else 'unknownValue' end
    from people_link l join people_wanted w on w.wanted = l.wanted where w.several or w.node is null`,
];

/** Drops the links to people whose own lines are refused, with a notice: the next load makes them. */
export async function dropRefusedLinks(client: pg.ClientBase): Promise<void> {
  await client.query(`with dropped as (
      delete from people_link l using people_row named
      where named.line = -l.node and named.refused returning l.line, l.field, named.line as other
    )
    insert into people_fault (line, field, rule, other, notice)
    select line, field, 'refusedPerson', other, true from dropped
    where line in (select line from people_row where not refused)`);
}
