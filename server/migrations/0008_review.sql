-- Review by exception: what was decided of a role that stood out ---------------------------------------------------

create table role_review (
  id integer generated always as identity primary key,
  "IdPersonneRole" integer not null references "PersonneRole" on delete cascade,
  kind text not null check (kind in ('left', 'ending', 'unused', 'alone')),
  decision text not null check (decision in ('keep', 'end')),
  -- Who decided.
  "IdPersonneEV1" integer not null references "Personne" on delete cascade,
  at timestamptz not null default now(),
  -- It was what its holder acted under, when it was ended.
  was_default boolean not null
);
comment on table role_review is 'What was kept is not shown again for 90 days for the same reason';
create index role_review_role on role_review ("IdPersonneRole", id desc);

-- Use is known from this day on: no role can be said to be unused for what nobody noted before it.
insert into role_use ("IdPersonneRole", day) select "IdPersonneRole", current_date from "PersonneRole"
  on conflict do nothing;
