-- How a validated hiring file comes to payroll, version by version. A file without a row waits for payroll to take it over by hand.
create table "DossierTransmission" (
  "IdDemande" integer primary key references "Demande" on delete cascade,
  "Version" smallint not null default 1,
  "Etat" text not null check ("Etat" in ('queued', 'byHand', 'sent', 'refused')),
  "TransmisPar" integer references "Personne",
  "TransmisLe" timestamptz,
  "Note" text
);
create index on "DossierTransmission" ("TransmisPar");
insert into "DossierTransmission" ("IdDemande", "Etat")
  select c."IdDemande", 'sent' from "DossierCandidat" c join "Demande" d using ("IdDemande") join "Personne" p using ("IdPersonneEV1")
  where d."IdStade" in (4, 7) and p."EtatPaie" = 'sent';

-- Stands for a payroll that takes hiring files, while none is set.
create table twin_payroll_file (
  key text primary key,
  "IdPersonneEV1" integer not null references "Personne" on delete cascade,
  version integer not null,
  hash text not null,
  fields jsonb not null,
  papers jsonb not null,
  changed_at timestamptz not null default now()
);
create index on twin_payroll_file ("IdPersonneEV1");
