-- Companies and sites whole: what the specification says of them, who changed them last, and what words find them by.

alter table "Societe"
  add column "LibCourt" text,
  add column "IdSet" text,
  add column "Adresse" text,
  add column "Tel" text,
  add column "InfosLegales" text,
  add column "Recrute" boolean not null default false,
  add column "GereEV1" boolean not null default false,
  add column "Planete" boolean not null default false,
  add column "InterfacePaie" boolean not null default false,
  add column "Mails" text not null default '',
  add column "DisplayNameModif" text,
  add column "DateM" timestamptz,
  add column "RechercheSociete" text not null generated always as (
    ' ' || fold("LibSociete" || ' ' || coalesce("LibCourt", '') || ' ' || coalesce("IdSet", ''))
  ) stored;
create index "Societe_LibSociete_und" on "Societe" ("LibSociete" collate "und-x-icu", "IdSociete");
create index "Societe_RechercheSociete" on "Societe" using gin ("RechercheSociete" gin_trgm_ops);
-- Until now every company of the group was used by its people.
update "Societe" set "Recrute" = not "Externe", "GereEV1" = not "Externe";

alter table "Site"
  add column "LibCourt" text,
  add column "Tel" text,
  add column "Fax" text,
  add column "Badge" boolean not null default false,
  add column "Cantine" boolean not null default false,
  add column "Parking" boolean not null default false,
  add column "Livraison" boolean not null default false,
  add column "DisplayNameModif" text,
  add column "DateM" timestamptz,
  add column "RechercheSite" text not null generated always as (
    ' ' || fold("LibSite" || ' ' || coalesce("LibCourt", '') || ' ' || coalesce("CodePostal", '') || ' ' || coalesce("Ville", ''))
  ) stored;
create index "Site_LibSite_und" on "Site" ("LibSite" collate "und-x-icu", "IdSite");
create index "Site_RechercheSite" on "Site" using gin ("RechercheSite" gin_trgm_ops);
