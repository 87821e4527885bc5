-- A loss beyond the share waits for a yes: those who are lost stay in until somebody says so.
alter table "LdMembre" add column "Etat" text not null default 'in' check ("Etat" in ('in', 'leaving'));
alter table "LdVersion" add column agreed_at timestamptz;
alter table "Liste" add column cause_at timestamptz;
-- How often its owner was told of the cause, and when a loss was refused.
alter table "Liste" add column cause_told integer not null default 0;
alter table "Liste" add column perte_refus_at timestamptz;
alter table "Liste" add column perte_refus_by integer references "Personne" on delete set null;
-- Since when it has nobody; when it was closed; on which of the days before its end its owner was told.
alter table "Liste" add column orphan_at timestamptz;
alter table "Liste" add column closed_at timestamptz;
alter table "Liste" add column end_told integer;
update "LdVersion" v set agreed_at = now() from "Liste" l
  where l."IdListe" = v."IdListe" and l.published_at is not null and l."Version" = v.version;
-- A list that was deleted is had back for thirty days; its name and its address rest until then.
alter table "Liste" add column forgotten_at timestamptz;
alter table "Liste" add column freed_at timestamptz;
drop index "Liste_nom";
create unique index "Liste_nom" on "Liste" (fold("LibListe"), "IdNature") where deleted_at is null or freed_at is not null;
update "Liste" set orphan_at = now() where "IdPersonneEV1" is null and deleted_at is null;
