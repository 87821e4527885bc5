-- How the mail suite differs from what it was told of a list: somebody put there by others, somebody taken out by others.
create table "LdEcart" (
  "IdListe" integer not null references "Liste" on delete cascade,
  "Mail" text not null check (char_length("Mail") <= 254),
  "Sens" text not null check ("Sens" in ('etranger', 'manquant')),
  -- Whose address it is, where it is somebody's.
  "IdPersonneEV1" integer references "Personne" on delete cascade,
  -- What somebody said of it: to be left as it is, to be put right.
  "Decision" text check ("Decision" in ('laisse', 'corrige')),
  noted_at timestamptz not null default now(),
  primary key ("IdListe", "Mail")
);
create index "LdEcart_personne" on "LdEcart" ("IdPersonneEV1");
alter table "Liste" add column compared_at timestamptz;
-- What blocks a list is more than a failed evaluation: among it, that the mail suite knew it no more.

update "Droit" set "Reserve" = false, "TypeDroit" = 4 where "IdDroit" = 'unlock-List';
-- Service desk (13), administrators (17), as they ship.
insert into "ProfilDroit" ("IdProfil", "IdDroit", "Valeur")
select p."IdProfil", d."IdDroit", 1 from "Profil" p join "Droit" d on d."IdDroit" = 'unlock-List' where p."IdProfil" in (13, 17)
on conflict do nothing;
