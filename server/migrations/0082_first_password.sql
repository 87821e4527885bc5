-- Whoever signs in with a password that was made for them gives one of their own before anything else.
alter table embedded_account add column must_change boolean not null default false;
update embedded_account a set must_change = true from initial_password i where i."IdPersonneEV1" = a."IdPersonneEV1";
