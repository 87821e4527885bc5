-- In which mail suite a distribution list stands; nowhere yet where this is nothing.
alter table "Liste" add column dos text;
update "Liste" set dos = 'embedded' where published_at is not null;
