-- A pack of what somebody held, signed when they left or moved -------------------------------------------------------------
create table "Passation" (
  "IdPassation" integer generated always as identity primary key,
  "IdPersonneEV1" integer not null references "Personne" on delete cascade,
  -- Under whose account it was signed, and the name that was written there.
  "IdPersonneEV1Auteur" integer references "Personne" on delete set null,
  "NomSigne" text not null,
  "DateC" timestamptz not null default now(),
  -- Of the PDF, whether or not it is still kept.
  sha256 text not null,
  -- Everybody whom it names: it goes with the first of them who is erased.
  "IdPersonnes" integer[] not null
);
create index passation_person on "Passation" ("IdPersonneEV1", "IdPassation" desc);
create index passation_named on "Passation" using gin ("IdPersonnes");
create index plan_hand_over on plan (((input->>'IdPersonneEV1')::integer), "IdPlan" desc) where kind = 'hand-over';
