-- Whoever looks after a list is told once before somebody's day in it ends.
alter table "LdNomme" add column fin_dite boolean not null default false;
