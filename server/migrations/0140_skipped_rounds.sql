-- The rounds that a request does not go through, as they were when it was sent.
alter table "Demande" add column "Ecartes" jsonb;
