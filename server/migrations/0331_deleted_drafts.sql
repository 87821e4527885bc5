-- A draft that its writer deleted is gone: it was asked of nobody, and is no request that was cancelled.
alter table "Demande" add column "DateSuppression" timestamptz;
comment on column "Demande"."DateSuppression" is 'when it was deleted, as a draft; null of all others';

update "Demande" d set "DateSuppression" = coalesce(d."DateFin", d."DateM")
  where d."IdStade" = 6 and (d."Tour" = 0 or exists (
    select from history_entry e join history_values v using (id)
    where e.entity = 'Demande' and e.entity_id = d."IdDemande"::text
      and v.before ->> 'IdStade' = '1' and v.after ->> 'IdStade' = '6'));

-- Whom it was about was told of it.
delete from "PersonneNotification" n using "Demande" d
  where n.kind = 'requestMoved' and n."values" ->> 'stage' = '6' and d."DateSuppression" is not null
    and n."values" ->> 'request' = d."IdDemande"::text;
