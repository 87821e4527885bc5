-- Forms are edited on screen: each version is what is said on site over the form that ships, whole; the last one is in
-- force. Who may do what on a form (its rights) is part of it, so that one version is one thing to compare and go back to.
create table "FormulaireVersion" (
  "IdFormulaire" text not null,
  "Revision" integer not null check ("Revision" > 0),
  "Modifs" jsonb not null,
  "IdPersonneEV1" integer references "Personne" on delete set null,
  "DateC" timestamptz not null default now(),
  -- Tells edits apart without reading them, in whichever database they are.
  "Cle" uuid not null default gen_random_uuid(),
  primary key ("IdFormulaire", "Revision")
);
create index "FormulaireVersion_by" on "FormulaireVersion" ("IdPersonneEV1") where "IdPersonneEV1" is not null;

insert into "FormulaireVersion" ("IdFormulaire", "Revision", "Modifs")
select "IdFormulaire", 1, jsonb_build_object('rights', jsonb_agg(jsonb_build_object(
    'Champ', "Champ", 'IdProfil', "IdProfil", 'visible', "visible", 'edit', "edit",
    'conditionsVisible', "conditionsVisible", 'conditions', "conditions") order by "IdRegle"))
from "FormulaireRegle" group by "IdFormulaire";

drop table "FormulaireRegle";
