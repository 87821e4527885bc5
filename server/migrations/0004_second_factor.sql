-- The second factor of sign-in ---------------------------------------------------------------------------------------

-- At most one that works and one whose secret has been shown and waits for its first good code.
create table second_factor (
  "IdPersonneEV1" integer not null references "Personne" on delete cascade,
  state text not null check (state in ('shown', 'active')),
  kind text not null check (kind in ('app', 'token')),
  serial text check ((serial is null) = (kind = 'app')),
  secret text not null,
  digits smallint not null check (digits = 6 or (kind = 'token' and digits in (7, 8))),
  ticket text,
  last_step bigint,
  failures smallint not null default 0,
  locked_until timestamptz,
  since timestamptz not null default now(),
  primary key ("IdPersonneEV1", state)
);
comment on column second_factor.secret is 'Sealed with the key of the settings, which is not in the database';
comment on column second_factor.ticket is 'The sign-in that the secret was shown in: no other one may confirm it';
comment on column second_factor.last_step is 'Time step of the last good code: a code works once';
create unique index second_factor_serial on second_factor (serial) where state = 'active';

-- Physical tokens that the service desk has registered, for whoever is handed one.
create table second_factor_token (
  serial text primary key,
  secret text not null,
  digits smallint not null check (digits between 6 and 8),
  "IdPersonneEV1Auteur" integer references "Personne" on delete set null,
  "DateC" timestamptz not null default now()
);

create table second_factor_exemption (
  "IdPersonneEV1" integer primary key references "Personne" on delete cascade,
  "Motif" text not null check ("Motif" <> ''),
  "DateFin" date,
  "IdPersonneEV1Auteur" integer references "Personne" on delete set null,
  "DateC" timestamptz not null default now()
);
comment on column second_factor_exemption."DateFin" is 'Last day; null until it is taken back';

alter table "Personne" add column "SessionsDepuis" timestamptz;
comment on column "Personne"."SessionsDepuis" is 'Tokens issued before are refused: set when the sessions of the person are ended';

create index oidc_payload_account on oidc_payload ((payload ->> 'accountId')) where payload ? 'accountId';
