-- Lists that somebody is given by one act are told of as one, and found by the number of what was handed over.
create sequence "Remise";
alter table "Liste" add column "IdRemise" integer;
-- A declaration made it, and whoever it was made for is not told yet.
alter table "Liste" add column a_dire boolean not null default false;
