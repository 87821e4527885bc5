-- Whom a webhook was told of, or could see at the last comparison, by key alone: who is there no more is told as gone.
create table webhook_sight (
  "IdWebhook" integer not null references webhook on delete cascade,
  event text not null,
  key integer not null,
  primary key ("IdWebhook", event, key)
);
