-- How often something was wanted of a list: what is wanted of it in the mail suite is told apart by that.
alter table "Liste" add column "Voulue" integer not null default 0;
update "Liste" l set "Voulue" = greatest(l."Version", coalesce((select max(e.version) from effect e
  where e.entity = 'Liste' and e.entity_id = l."IdListe"), 0));
