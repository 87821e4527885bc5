-- Where the family name is said first it is written first, without a blank: 郭月欣. The same letters find somebody.
create function called(prenom text, nom text) returns text
  language sql immutable strict parallel safe
  return case when nom ~ '^[\u3400-\u9fff]+$' and prenom ~ '^[\u3400-\u9fff]+$' then nom || prenom
    else trim(prenom || ' ' || nom) end;

alter table "Personne"
  drop column "IndexPrenomNom",
  drop column "RechercheNom",
  drop column "RechercheTout",
  add column "IndexPrenomNom" text not null generated always as (called("Prenom", "Nom")) stored,
  add column "RechercheNom" text not null generated always as (
    ' ' || searched("Prenom" || ' ' || "Nom")
    || case when "Nom" ~ '^[\u3400-\u9fff]+$' then ' ' || called("Prenom", "Nom") else '' end
  ) stored,
  add column "RechercheTout" text not null generated always as (
    ' ' || searched("Prenom" || ' ' || "Nom" || ' ' || coalesce("CompteAD", '') || ' ' || coalesce("Mail", '')) || ' '
    || coalesce(digits("TelFixePro"), '') || ' ' || coalesce(digits("TelMobilePro"), '') || ' ' || coalesce("IdPersonne"::text, '')
    || case when "Nom" ~ '^[\u3400-\u9fff]+$' then ' ' || called("Prenom", "Nom") else '' end
  ) stored;
create index "Personne_nom_und" on "Personne" ("IndexPrenomNom" collate "und-x-icu", "IdPersonneEV1");
create index "Personne_nom_es" on "Personne" ("IndexPrenomNom" collate "es-x-icu", "IdPersonneEV1");
create index "Personne_nom_pl" on "Personne" ("IndexPrenomNom" collate "pl-x-icu", "IdPersonneEV1");
create index "Personne_nom_zh" on "Personne" ("IndexPrenomNom" collate "zh-x-icu", "IdPersonneEV1");
create index "Personne_RechercheNom" on "Personne" using gin ("RechercheNom" gin_trgm_ops);
create index "Personne_RechercheTout" on "Personne" using gin ("RechercheTout" gin_trgm_ops);
