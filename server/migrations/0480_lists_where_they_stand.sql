-- In which mail suite a distribution list stands; nowhere yet where this is nothing.
alter table "Liste" add column dos text;
update "Liste" set dos = 'embedded' where published_at is not null;
-- How often something was wanted of it in the mail suite: two wishes at one version of its members are two.
alter table "Liste" add column "Voulue" integer not null default 0;
