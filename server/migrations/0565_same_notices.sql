-- What somebody was told and has not read is found by what it says, but for its days: people whom thousands await are told as
-- quickly as others.
create index "PersonneNotification_meme" on "PersonneNotification"
  ("IdPersonneEV1", kind, jsonb_hash_extended("values" - '{from,until}'::text[], 0)) where "DateLecture" is null;
-- It finds what was not read just as well.
drop index "PersonneNotification_nonLue";
