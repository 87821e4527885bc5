-- A name is found as its letters are written without their marks, German and Nordic ways included: "mueller" and
-- "muller" both find Müller. The same letters in TypeScript: `spelledOut` of contracts/src/fold.ts.
create function spelled_out(value text) returns text
  language sql immutable strict parallel safe
  return replace(replace(replace(replace(replace(
    lower(normalize(value, NFC) collate "und-x-icu"),
    'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'å', 'aa'), 'ø', 'oe');

-- A text as it folds, and once more as its letters are spelled out, where that is another.
create function searched(value text) returns text
  language sql immutable strict parallel safe
  return fold(value)
    || case when normalize(value, NFC) ~* '[äöüåø]' then ' ' || fold(spelled_out(value)) else '' end;

alter table "Personne"
  drop column "RechercheNom",
  drop column "RechercheTout",
  -- Who somebody is by name, for files that say nothing more: one spelling, compared whole.
  add column "NomCompare" text not null generated always as (' ' || fold("Prenom" || ' ' || "Nom")) stored,
  add column "RechercheNom" text not null generated always as (' ' || searched("Prenom" || ' ' || "Nom")) stored,
  add column "RechercheTout" text not null generated always as (
    ' ' || searched("Prenom" || ' ' || "Nom" || ' ' || coalesce("CompteAD", '') || ' ' || coalesce("Mail", '')) || ' '
    || coalesce(digits("TelFixePro"), '') || ' ' || coalesce(digits("TelMobilePro"), '') || ' ' || coalesce("IdPersonne"::text, '')
  ) stored;
create index "Personne_NomCompare" on "Personne" ("NomCompare");
create index "Personne_RechercheNom" on "Personne" using gin ("RechercheNom" gin_trgm_ops);
create index "Personne_RechercheTout" on "Personne" using gin ("RechercheTout" gin_trgm_ops);

alter table "Societe"
  drop column "RechercheSociete",
  add column "RechercheSociete" text not null generated always as (
    ' ' || searched("LibSociete" || ' ' || coalesce("LibCourt", '') || ' ' || coalesce("IdSet", ''))
  ) stored;
create index "Societe_RechercheSociete" on "Societe" using gin ("RechercheSociete" gin_trgm_ops);

alter table "Site"
  drop column "RechercheSite",
  add column "RechercheSite" text not null generated always as (
    ' ' || searched("LibSite" || ' ' || coalesce("LibCourt", '') || ' ' || coalesce("CodePostal", '') || ' ' || coalesce("Ville", ''))
  ) stored;
create index "Site_RechercheSite" on "Site" using gin ("RechercheSite" gin_trgm_ops);
