-- Automatic lists follow where a unit is called otherwise, ends or is used again, and where people come to one: it is noted in the act that does
-- so, whatever that is, and looked at alone.
create table "LdUniteARevoir" (
  id bigint generated always as identity primary key,
  "Source" text not null,
  "Unite" text not null
);

create function note_unit() returns trigger language plpgsql as $$
begin
  insert into "LdUniteARevoir" ("Source", "Unite")
    select tg_argv[0], to_jsonb(new) ->> tg_argv[0] where exists (select from "LdAutomatique" where "Source" = tg_argv[0]);
  return null;
end $$;
create trigger automatic_lists_follow after update of "LibSociete", "DateFin" on "Societe"
  for each row when ((old."LibSociete", old."DateFin") is distinct from (new."LibSociete", new."DateFin")) execute function note_unit('IdSociete');
create trigger automatic_lists_follow after update of "LibSite", "DateFin" on "Site"
  for each row when ((old."LibSite", old."DateFin") is distinct from (new."LibSite", new."DateFin")) execute function note_unit('IdSite');
create trigger automatic_lists_follow after update of "LibDirection", "Actif" on "Direction"
  for each row when ((old."LibDirection", old."Actif") is distinct from (new."LibDirection", new."Actif")) execute function note_unit('IdDirection');
create trigger automatic_lists_follow after update of "LibCA", "Actif" on "Agence"
  for each row when ((old."LibCA", old."Actif") is distinct from (new."LibCA", new."Actif")) execute function note_unit('IdCA');
create trigger automatic_lists_follow after update of "LibPays", "Actif" on "Pays"
  for each row when ((old."LibPays", old."Actif") is distinct from (new."LibPays", new."Actif")) execute function note_unit('IdPays');
