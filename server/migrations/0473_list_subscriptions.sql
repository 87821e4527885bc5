-- Lists that people take themselves, or leave themselves: whatever is found of them, it holds until they say otherwise.
create table "LdAbonnement" (
  "IdListe" integer not null references "Liste" on delete cascade,
  "IdPersonneEV1" integer not null references "Personne" on delete cascade,
  "Sens" text not null check ("Sens" in ('abonne', 'desabonne')),
  by integer references "Personne" on delete set null,
  at timestamptz not null default now(),
  primary key ("IdListe", "IdPersonneEV1")
);
create index "LdAbonnement_personne" on "LdAbonnement" ("IdPersonneEV1");

update "Droit" set "Reserve" = false, "TypeDroit" = 1 where "IdDroit" in ('alc', 'ild');
-- Oneself (2), managers (4 to 6), HR (9, 10), administrators (17), as they ship.
insert into "ProfilDroit" ("IdProfil", "IdDroit", "Valeur")
select p."IdProfil", d."IdDroit", 1 from "Profil" p join "Droit" d
  on d."IdDroit" = 'ild' and p."IdProfil" in (2, 4, 5, 6, 9, 10, 17) or d."IdDroit" = 'alc' and p."IdProfil" in (9, 10, 17)
on conflict do nothing;
