-- Links by which people choose the password that the portal keeps for them: of one use, until a moment. What opens is in
-- none of these rows: of its secret the portal keeps the hash alone. A link that goes by mail has none until its mail is written.
create table sign_in_link (
  id integer generated always as identity primary key,
  "IdPersonneEV1" integer not null references "Personne" on delete cascade,
  kind text not null check (kind in ('mailed', 'forgotten', 'shown')),
  asked_at timestamptz not null default now(),
  "IdPersonneEV1Auteur" integer references "Personne" on delete set null,
  token_hash bytea unique,
  expires_at timestamptz,
  used_at timestamptz
);
create index sign_in_link_person on sign_in_link ("IdPersonneEV1", asked_at);
create index sign_in_link_author on sign_in_link ("IdPersonneEV1Auteur") where "IdPersonneEV1Auteur" is not null;
create index sign_in_link_to_write on sign_in_link (id) where token_hash is null;

-- Since when the password is what it is; nothing is known of those from before.
alter table embedded_account add column changed_at timestamptz;

-- What only the recipient of a mail may read: sealed, and put in its place while it is sent. The outbox shows the mail without.
alter table mail_delivery add column sealed text;
