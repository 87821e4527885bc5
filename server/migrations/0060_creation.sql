-- People are created: what tells one from another, the logins and addresses that are taken, and how often one may ask.

-- Names as duplicates are found by: without case, accents, hyphens, apostrophes, points, blanks and marks that nobody sees.
create function bare_name(name text) returns text language sql immutable parallel safe
  return regexp_replace(fold(coalesce(name, '')),
    '[-‐-―''’ʼ`´.·_[:space:]\u00a0\u200b-\u200f\u202a-\u202e\u2066-\u2069]+', '', 'g');
create function name_print(first text, last text) returns text language sql immutable parallel safe
  return bare_name(first) || '|' || bare_name(last);
create index "Personne_empreinte" on "Personne" (name_print("Prenom", "Nom"));

-- Logins and mail addresses, each once whatever its case and accents. A login is somebody's for ever: tokens name it. An
-- address is free again once nobody has it. Only a digest is kept, so that nothing is left of who is forgotten.
create table person_identifier (
  kind text not null check (kind in ('login', 'mail')),
  digest bytea not null,
  "IdPersonneEV1" integer not null references "Personne" on delete cascade,
  primary key (kind, digest)
);
create index person_identifier_person on person_identifier ("IdPersonneEV1");

create function identifier_digest(identifier text) returns bytea language sql immutable parallel safe
  return sha256(convert_to(fold(identifier), 'UTF8'));

create function take_identifiers(kind text, people integer[], identifiers text[]) returns void language plpgsql as $$
begin
  insert into person_identifier
    select kind, identifier_digest(i), p from unnest(people, identifiers) as taken(p, i) order by 2
    on conflict do nothing;
  if exists (select from unnest(people, identifiers) as taken(p, i)
    join person_identifier held on held.kind = take_identifiers.kind and held.digest = identifier_digest(i)
    where held."IdPersonneEV1" <> p) then
    raise unique_violation using message = format('a %s is somebody else''s', kind), constraint = 'person_identifier_pkey';
  end if;
end $$;

create function identifiers_taken() returns trigger language plpgsql as $$
begin
  if exists (select from after where "CompteAD" is not null) then
    perform take_identifiers('login', array_agg("IdPersonneEV1"), array_agg("CompteAD")) from after where "CompteAD" is not null;
  end if;
  if exists (select from after where "Mail" is not null) then
    perform take_identifiers('mail', array_agg("IdPersonneEV1"), array_agg("Mail")) from after where "Mail" is not null;
  end if;
  return null;
end $$;

create function identifiers_moved() returns trigger language plpgsql as $$
begin
  if exists (select from before join after using ("IdPersonneEV1")
      where after."CompteAD" is not null and after."CompteAD" is distinct from before."CompteAD") then
    perform take_identifiers('login', array_agg("IdPersonneEV1"), array_agg(after."CompteAD"))
      from before join after using ("IdPersonneEV1")
      where after."CompteAD" is not null and after."CompteAD" is distinct from before."CompteAD";
  end if;
  if exists (select from before join after using ("IdPersonneEV1") where after."Mail" is distinct from before."Mail") then
    delete from person_identifier using before join after using ("IdPersonneEV1")
      where person_identifier.kind = 'mail' and person_identifier."IdPersonneEV1" = before."IdPersonneEV1"
        and digest = identifier_digest(before."Mail") and after."Mail" is distinct from before."Mail";
    perform take_identifiers('mail', array_agg("IdPersonneEV1"), array_agg(after."Mail"))
      from before join after using ("IdPersonneEV1")
      where after."Mail" is not null and after."Mail" is distinct from before."Mail";
  end if;
  return null;
end $$;

insert into person_identifier select 'login', identifier_digest("CompteAD"), "IdPersonneEV1" from "Personne"
  where "CompteAD" is not null order by "IdPersonneEV1" on conflict do nothing;
insert into person_identifier select 'mail', identifier_digest("Mail"), "IdPersonneEV1" from "Personne"
  where "Mail" is not null order by "IdPersonneEV1" on conflict do nothing;

create trigger identifiers_taken after insert on "Personne" referencing new table as after
  for each statement execute function identifiers_taken();
create trigger identifiers_moved after update on "Personne" referencing old table as before new table as after
  for each statement execute function identifiers_moved();

-- The domain of a company's mail addresses.
alter table "Societe" add column "DomaineMail" text check (char_length("DomaineMail") <= 100);

-- Who looked for duplicates, and of what as a digest: the same question asked again counts once.
create table duplicate_test (
  "IdPersonneEV1" integer not null references "Personne" on delete cascade,
  question bytea not null,
  at timestamptz not null default now(),
  primary key ("IdPersonneEV1", question)
);
create index duplicate_test_at on duplicate_test ("IdPersonneEV1", at);

-- Recruiters create people in companies of their country: the perimeter that ships said nothing of companies, so nowhere.
update "Perimetre" set "Conditions" = "Conditions" || '{"company": {"field": "IdPays", "operator": "equals", "value": "$IdPays"}}'
  where "IdPerimetre" = 10 and "Conditions"->'person'->'or'->0->>'field' = 'Recruteur' and not "Conditions" ? 'company';
