-- Whichever apostrophe or hyphen is typed, what nobody sees, and the letters of Iceland, Azerbaijan and Africa fold alike.
-- The expression is what `foldSql` of contracts/src/fold.ts writes; a test holds them to one another.

-- What folded otherwise before: as it was, for the rest of this session.
create function pg_temp.folded_before(value text) returns text
  language sql immutable strict parallel safe
  return replace(replace(replace(replace(
    translate(
      lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"),
      'łøđħıŧς', 'lodhitσ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

create or replace function fold(value text) returns text
  language sql immutable strict parallel safe
  return replace(replace(replace(replace(translate(lower(regexp_replace(normalize(replace(value, '´', ''''), NFKD), '[\u0300-\u036f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g') collate "und-x-icu"), '‘’‛`ʹʻʼʽʾʿ′‵՚ꞌ‐‒–—―−⸺⸻łøđħıŧςðəǝɛŋɲɗɖƙɓƴɔɣʋƒɩʊɨʉɉƶǥȼɇɍɏƀȷĸƚƞƥƭƈɠʒⱥⱦ', '''''''''''''''''''''''''''''--------lodhitσdeeennddkbyogvfiuiujzgcerybjklnptcgzat'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- What is stored of them is made anew where it folds otherwise: whoever is written is computed again.
update "Personne" set "Prenom" = "Prenom", "Nom" = "Nom", "CompteAD" = "CompteAD", "Mail" = "Mail"
  where fold("Prenom" || ' ' || "Nom" || ' ' || coalesce("CompteAD", '') || ' ' || coalesce("Mail", ''))
    <> pg_temp.folded_before("Prenom" || ' ' || "Nom" || ' ' || coalesce("CompteAD", '') || ' ' || coalesce("Mail", ''));
update "Societe" set "LibSociete" = "LibSociete"
  where fold("LibSociete" || ' ' || coalesce("LibCourt", '') || ' ' || coalesce("IdSet", ''))
    <> pg_temp.folded_before("LibSociete" || ' ' || coalesce("LibCourt", '') || ' ' || coalesce("IdSet", ''));
update "Site" set "LibSite" = "LibSite"
  where fold("LibSite" || ' ' || coalesce("LibCourt", '') || ' ' || coalesce("CodePostal", '') || ' ' || coalesce("Ville", ''))
    <> pg_temp.folded_before("LibSite" || ' ' || coalesce("LibCourt", '') || ' ' || coalesce("CodePostal", '') || ' ' || coalesce("Ville", ''));

-- Names that are compared have no letter changed under them.
reindex index "Personne_empreinte";

-- A login or an address that folds otherwise now is still its owner's.
insert into person_identifier
  select kind, identifier_digest(identifier), "IdPersonneEV1" from "Personne",
    lateral (values ('login', "CompteAD"), ('mail', "Mail")) as held(kind, identifier)
  where fold(identifier) <> pg_temp.folded_before(identifier) order by "IdPersonneEV1" on conflict do nothing;
